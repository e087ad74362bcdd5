import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { asVolunteer } from '#test/factories/volunteer-hours.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { checksOf } from './queries.ts';
import { recordDbsCheck } from './record-dbs-check.ts';
import { dbsChecks } from './tables.ts';

const seen = {
  role: 'Homework club helper',
  level: 'enhanced',
  issuedOn: '2026-10-01',
  expiresOn: '2029-09-30',
};
const record = (ctx: Ctx, input: object) =>
  recordDbsCheck.run(ctx, calls.recordDbsCheck.input.parse({ ...seen, ...input }));

testWithDb('an administrator records what was seen, and the member is told', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx, { firstName: 'Huda', lastName: 'Admin' });
  const { user } = await asMember(ctx, { email: 'helper@example.org' });
  const recorded = await record(admin, { email: 'helper@example.org' });
  expect(recorded).toMatchObject({ userId: user.id, seenBy: 'Huda Admin', organisation: null, ...seen });
  const notices = await ctx.db.select().from(notifications);
  expect(notices).toMatchObject([{ userId: user.id, kind: 'dbs_check_recorded' }]);
  expect(await checksOf(ctx.db, [user.id], '2029-09-30')).toHaveProperty('size', 1);
  expect(await checksOf(ctx.db, [user.id], '2029-10-01')).toHaveProperty('size', 0);
});

testWithDb('a manager records for their own mosque alone, a member for none', async ({ ctx }) => {
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
});

testWithDb('nobody records their own, and nobody one that has run out or is to come', async ({ ctx }) => {
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

test('two administrators who record the same check at once leave one record', async () => {
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
