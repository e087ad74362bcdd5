import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { memberBlocks } from '#features/accounts/blocks/server/tables.ts';
import { calls as connectionCalls } from '#features/people/connections/contract.ts';
import { createMemberConnection } from '#features/people/connections/server/requests/create-member-connection.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { listVolunteerProfiles } from './list-volunteer-profiles.ts';
import { reportableVolunteer } from './reportable-volunteer.ts';
import { saveVolunteerProfile } from './save-volunteer-profile.ts';
import { volunteerProfiles } from './tables.ts';

const save = (ctx: Ctx, input: object = {}) =>
  saveVolunteerProfile.run(ctx, calls.saveVolunteerProfile.input.parse({ displayName: 'Amina', ...input }));
const names = async (ctx: Ctx, input: object = {}) =>
  (await listVolunteerProfiles.run(ctx, { limit: 50, ...input })).items.map(({ displayName }) => displayName);

testWithDb('members see who shows themselves, and find them by what they can do', async ({ ctx }) => {
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

testWithDb('page by page everybody comes once', async ({ ctx }) => {
  const { ctx: reader } = await asMember(ctx);
  for (const displayName of ['A', 'B', 'C']) await save((await asMember(ctx)).ctx, { displayName });
  const first = await listVolunteerProfiles.run(reader, { limit: 2 });
  expect(first).toMatchObject({ total: 3, items: [{ displayName: 'C' }, { displayName: 'B' }] });
  expect(await names(reader, { limit: 2, cursor: first.nextCursor ?? '' })).toEqual(['A']);
});

testWithDb('blocked, suspended and removed volunteers are not shown', async ({ ctx }) => {
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
