import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { asVolunteer } from '#test/factories/volunteer-hours.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../dbs-check.contract.ts';
import { listDbsChecks, recordDbsCheck, removeDbsCheck } from './dbs-check.admin.ts';
import { listValidChecksByUser } from './dbs-check.queries.ts';
import { dbsChecks } from './dbs-check.tables.ts';

const seen = {
  role: 'Homework club helper',
  level: 'enhanced',
  issuedOn: '2026-10-01',
  expiresOn: '2029-09-30',
};
const record = (ctx: Ctx, input: object) =>
  recordDbsCheck.run(ctx, calls.recordDbsCheck.input.parse({ ...seen, ...input }));

testWithDb('an administrator records a check, and the member is notified', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx, { firstName: 'Huda', lastName: 'Admin' });
  const { user } = await asMember(ctx, { email: 'helper@example.org' });
  const recorded = await record(admin, { email: 'helper@example.org' });
  expect(recorded).toMatchObject({ userId: user.id, seenBy: 'Huda Admin', organisation: null, ...seen });
  const notices = await ctx.db.select().from(notifications);
  expect(notices).toMatchObject([{ userId: user.id, kind: 'dbs_check_recorded' }]);
  expect(await listValidChecksByUser(ctx.db, [user.id], '2029-09-30')).toHaveProperty('size', 1);
  expect(await listValidChecksByUser(ctx.db, [user.id], '2029-10-01')).toHaveProperty('size', 0);
});

testWithDb(
  'a manager records checks for volunteers of their own mosque only, a member none',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const { mosque: other } = await aManagedMosque(ctx);
    const { ctx: member, user } = await asMember(ctx);
    const input = { userId: user.id, placeId: mosque.id };
    await expect(record(manager, input)).rejects.toMatchObject({ code: 'not_their_volunteer' });
    await asVolunteer(ctx, (await anOpportunity(ctx.db, { placeId: mosque.id })).id, user.id);
    expect(await record(manager, input)).toMatchObject({ organisation: mosque.name });
    await expect(record(manager, { ...input, placeId: other.id })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    await expect(record(manager, { userId: user.id })).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(record(member, input)).rejects.toMatchObject({ code: 'not_allowed' });
  },
);

testWithDb('a manager can’t find out whether an address belongs to a member', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { user } = await asMember(ctx);
  const { user: waiting } = await asMember(ctx, { accountStatus: 'pending' });
  const refusals = await Promise.all(
    [user.email, waiting.email, 'stranger@example.org'].map((email) =>
      record(manager, { email, placeId: mosque.id, expiresOn: '2024-01-01' })
        .then(() => 'recorded')
        .catch((error: unknown) => error),
    ),
  );
  expect(new Set(refusals.map((error) => JSON.stringify(error))).size).toBe(1);
  for (const email of [user.email, waiting.email, 'stranger@example.org']) {
    const asked = record(manager, { email, placeId: mosque.id });
    await expect(asked).rejects.toMatchObject({ code: 'not_their_volunteer' });
  }
});

testWithDb('nobody records their own check, and expired or future checks are refused', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  const { user: member } = await asMember(ctx);
  await expect(record(admin, { userId: user.id })).rejects.toMatchObject({ code: 'own_dbs_check' });
  const dated = { userId: member.id, issuedOn: '2026-11-22' };
  await expect(record(admin, dated)).rejects.toMatchObject({ issues: [{ path: 'issuedOn' }] });
  const over = { userId: member.id, issuedOn: '2024-01-01', expiresOn: '2026-11-20' };
  await expect(record(admin, over)).rejects.toMatchObject({ issues: [{ path: 'expiresOn' }] });
  await expect(record(admin, {})).rejects.toMatchObject({ issues: [{ path: 'email' }] });
  await expect(record(admin, { email: 'nobody@example.org' })).rejects.toMatchObject({
    code: 'user_not_found',
  });
  expect(await ctx.db.$count(dbsChecks)).toBe(0);
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('two administrators who record the same check concurrently leave one record', async () => {
  const ctx = testCtx(database.db);
  const { ctx: one } = await asAdmin(ctx);
  const { ctx: other } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  await Promise.all([
    record(one, { userId: user.id }),
    record(other, { userId: user.id, role: 'HOMEWORK club helper', expiresOn: '2028-01-01' }),
  ]);
  expect(await database.db.$count(dbsChecks)).toBe(1);
});

testWithDb('checks are listed by expiry, in pages, with expired ones only on request', async ({ ctx }) => {
  const { ctx: admin, user: seer } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  const ends = ['2026-11-20', '2028-01-01', '2026-11-21', '2027-01-01'];
  await ctx.db.insert(dbsChecks).values(
    ends.map((expiresOn) => ({
      userId: user.id,
      role: `Until ${expiresOn}`,
      level: 'enhanced' as const,
      issuedOn: '2025-01-01',
      expiresOn,
      seenBy: seer.id,
      seenAt: '2025-01-02T10:00:00.000Z',
    })),
  );
  const first = await listDbsChecks.run(admin, { limit: 2 });
  expect(first).toMatchObject({
    total: 3,
    items: [{ expiresOn: '2026-11-21' }, { expiresOn: '2027-01-01' }],
  });
  const next = await listDbsChecks.run(admin, { limit: 2, cursor: first.nextCursor ?? '' });
  expect(next.items).toMatchObject([{ expiresOn: '2028-01-01', member: `Amina ${user.lastName}` }]);
  expect((await listDbsChecks.run(admin, { limit: 9, ended: true })).items[0]).toMatchObject({
    expiresOn: '2026-11-20',
  });
});

describe('remove dbs check', () => {
  testWithDb('only the author of a record or an administrator can remove it', async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { mosque, manager } = await aManagedMosque(ctx);
    const { manager: stranger } = await aManagedMosque(ctx);
    const { ctx: member, user } = await asMember(ctx);
    await asVolunteer(ctx, (await anOpportunity(ctx.db, { placeId: mosque.id })).id, user.id);
    const { id } = await record(manager, { userId: user.id, placeId: mosque.id });
    const { id: ofSite } = await record(admin, { userId: user.id });
    for (const [ctxOf, which] of [
      [stranger, id],
      [member, id],
      [manager, ofSite],
    ] as const) {
      await expect(removeDbsCheck.run(ctxOf, { id: which })).rejects.toMatchObject({
        code: 'dbs_check_not_found',
      });
    }
    await removeDbsCheck.run(manager, { id });
    await removeDbsCheck.run(admin, { id: ofSite });
    expect(await ctx.db.$count(dbsChecks)).toBe(0);
  });
});
