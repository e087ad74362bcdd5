import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { memberBlocks } from '#features/accounts/blocks/server/block.tables.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { dbsChecks } from '#features/gatherings/dbs-checks/server/dbs-check.tables.ts';
import { calls as connectionCalls } from '#features/people/connections/connection.contract.ts';
import { createMemberConnection } from '#features/people/connections/server/introduction.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../volunteer.contract.ts';
import { saveVolunteerProfile } from './volunteer.own.ts';
import { getOwnVolunteerProfile, listVolunteerProfiles } from './volunteer.read.ts';
import { reportableVolunteer } from './volunteer.review.ts';
import { volunteerProfiles } from './volunteer.tables.ts';

const save = (ctx: Ctx, input: object = {}) =>
  saveVolunteerProfile.run(ctx, calls.saveVolunteerProfile.input.parse({ displayName: 'Amina', ...input }));
const names = async (ctx: Ctx, input: object = {}) =>
  (await listVolunteerProfiles.run(ctx, { limit: 50, ...input })).items.map(({ displayName }) => displayName);

testWithDb('members see visible volunteers and find them by skill and language', async ({ ctx }) => {
  const { ctx: one } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const { ctx: hidden } = await asMember(ctx);
  await save(one, { displayName: 'Asma', skills: ['First aid'], languages: ['اردو'] });
  await save(other, { displayName: 'Bilal', bio: 'I drive a van.' });
  await save(hidden, { displayName: 'Careem', isVisible: false });
  expect(await names(one)).toEqual(['Bilal', 'Asma']);
  expect(await names(other, { search: 'first AID' })).toEqual(['Asma']);
  expect(await names(other, { search: 'اردو' })).toEqual(['Asma']);
  expect(await names(other, { search: 'careem' })).toEqual([]);
});

testWithDb('paging lists every volunteer once', async ({ ctx }) => {
  const { ctx: reader } = await asMember(ctx);
  for (const displayName of ['A', 'B', 'C']) await save((await asMember(ctx)).ctx, { displayName });
  const first = await listVolunteerProfiles.run(reader, { limit: 2 });
  expect(first).toMatchObject({ total: 3, items: [{ displayName: 'C' }, { displayName: 'B' }] });
  expect(await names(reader, { limit: 2, cursor: first.nextCursor ?? '' })).toEqual(['A']);
});

testWithDb('blocked, removed and suspended volunteers are not shown', async ({ ctx }) => {
  const { ctx: reader, user: me } = await asMember(ctx);
  const { ctx: blocker, user: blocked } = await asMember(ctx);
  const { ctx: taken, user: removed } = await asMember(ctx);
  await save(blocker, { displayName: 'Blocker' });
  await save(taken, { displayName: 'Removed' });
  expect(await names(reader)).toEqual(['Removed', 'Blocker']);
  await ctx.db.insert(memberBlocks).values({ blockerId: blocked.id, blockedId: me.id });
  expect(await names(reader)).toEqual(['Removed']);
  await reportableVolunteer.remove?.(ctx.db, removed.id, ctx.now);
  expect(await names(reader)).toEqual([]);
  expect(await reportableVolunteer.find(ctx.db, removed.id)).toMatchObject({ removed: true });
  await reportableVolunteer.restore?.(ctx.db, removed.id, ctx.now);
  expect(await names(reader)).toEqual(['Removed']);
  const setStatus = (accountStatus: 'suspended' | 'active') =>
    ctx.db.update(users).set({ accountStatus }).where(eq(users.id, removed.id));
  await setStatus('suspended');
  expect(await listVolunteerProfiles.run(reader, { limit: 50 })).toMatchObject({ items: [], total: 0 });
  expect(await names(reader, { search: 'removed' })).toEqual([]);
  await setStatus('active');
  expect(await names(reader)).toEqual(['Removed']);
});

testWithDb(
  'a volunteer can be asked for an introduction without an entry in the directory',
  async ({ ctx }) => {
    const { ctx: reader } = await asMember(ctx);
    const { ctx: volunteer, user } = await asMember(ctx);
    const ask = () =>
      createMemberConnection.run(
        reader,
        connectionCalls.createMemberConnection.input.parse({
          toUserId: user.id,
          message: 'Could you drive?',
        }),
      );
    await save(volunteer, { isVisible: false });
    await expect(ask()).rejects.toMatchObject({ code: 'not_open_to_connect' });
    await save(volunteer, { isVisible: true });
    expect(await ask()).toMatchObject({ status: 'pending' });
    const { items } = await listVolunteerProfiles.run(reader, { limit: 1 });
    expect(items).toMatchObject([{ connection: { state: 'sent' } }]);
    const those = eq(volunteerProfiles.userId, user.id);
    expect(await ctx.db.$count(volunteerProfiles, those)).toBe(1);
  },
);

describe('get own volunteer profile', () => {
  const save = (ctx: Ctx, input: object) =>
    saveVolunteerProfile.run(
      ctx,
      calls.saveVolunteerProfile.input.parse({ displayName: 'Umm Yusuf', ...input }),
    );

  testWithDb(
    'a member cannot declare a DBS check; one that was seen is shown until it expires',
    async ({ ctx }) => {
      const { ctx: amina, user } = await asMember(ctx);
      expect(await getOwnVolunteerProfile.run(amina, {})).toBeNull();
      const claimed = await save(amina, { hasDbsCheck: true, dbsCheckExpiry: '2030-01-01' });
      expect(claimed).toMatchObject({ hasDbsCheck: false, dbsCheckExpiry: null });
      const { user: seer } = await asMember(ctx);
      await ctx.db.insert(dbsChecks).values({
        userId: user.id,
        role: 'Tutor',
        level: 'enhanced',
        issuedOn: '2024-11-22',
        expiresOn: '2026-11-21',
        seenBy: seer.id,
        seenAt: '2024-11-23T10:00:00.000Z',
      });
      const own = await getOwnVolunteerProfile.run(amina, {});
      expect(own).toMatchObject({
        hasDbsCheck: true,
        dbsCheckExpiry: '2026-11-21',
        dbsChecks: [{ role: 'Tutor' }],
      });
      const tomorrow = { ...amina, now: new Date('2026-11-22T12:00:00Z') };
      expect(await getOwnVolunteerProfile.run(tomorrow, {})).toMatchObject({ hasDbsCheck: false });
    },
  );
});
