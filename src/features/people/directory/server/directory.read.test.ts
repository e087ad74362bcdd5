import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { recordActivity } from '#features/accounts/activities/server/public.ts';
import { blockMember, unblockMember } from '#features/accounts/blocks/server/block.own.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import {
  createMemberConnection,
  declineConnection,
} from '#features/people/connections/server/introduction.own.ts';
import { calls as saves } from '#features/people/member-profiles/member-profile.contract.ts';
import { saveMemberProfile } from '#features/people/member-profiles/server/member-profile.own.ts';
import { memberProfiles } from '#features/people/member-profiles/server/member-profile.tables.ts';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aConversation, twoMembers } from '#test/factories/connections.ts';
import { anEntry } from '#test/factories/directory.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../directory.contract.ts';
import { getDirectoryFilters, getDirectoryMember, listDirectoryMembers } from './directory.read.ts';

const list = (ctx: Ctx, query: object = {}) =>
  listDirectoryMembers.run(ctx, calls.listDirectoryMembers.input.parse(query));
const namesFor = async (ctx: Ctx, query: object = {}) =>
  (await list(ctx, query)).items.map(({ name }) => name).toSorted();

testWithDb('a member is listed only while they choose to be seen by all members', async ({ ctx }) => {
  const { ctx: viewer } = await asMember(ctx);
  await asMember(ctx);
  await anEntry(ctx, { seenBy: 'nobody', displayName: 'Hidden' });
  await anEntry(ctx, { seenBy: 'connections', displayName: 'Reserved' });
  const { user } = await anEntry(ctx, { displayName: 'Shown' });
  expect(await namesFor(viewer)).toEqual(['Shown']);
  await ctx.db.update(memberProfiles).set({ seenBy: 'nobody' }).where(eq(memberProfiles.userId, user.id));
  expect(await list(viewer)).toMatchObject({ items: [], total: 0 });
});

testWithDb('suspended accounts and removed entries are not listed', async ({ ctx }) => {
  const { ctx: viewer } = await asMember(ctx);
  const { user: suspended } = await anEntry(ctx);
  await ctx.db.update(users).set({ accountStatus: 'suspended' }).where(eq(users.id, suspended.id));
  const { user: removed } = await anEntry(ctx);
  const at = { removedAt: ctx.now.toISOString() };
  await ctx.db.update(memberProfiles).set(at).where(eq(memberProfiles.userId, removed.id));
  expect(await namesFor(viewer)).toEqual([]);
});

testWithDb(
  'a block hides both members from each other in list, search, count and filters until it ends',
  async ({ ctx }) => {
    const { ctx: amina, user: own } = await anEntry(ctx, { displayName: 'Amina', interests: ['Sewing'] });
    const { ctx: bilal, user: other } = await anEntry(ctx, { displayName: 'Bilal', interests: ['Chess'] });
    await blockMember.run(amina, { id: other.id });
    expect(await namesFor(amina)).toEqual(['Amina']);
    expect(await namesFor(bilal)).toEqual(['Bilal']);
    expect(await list(bilal, { search: 'amina' })).toMatchObject({ items: [], total: 0 });
    expect(await getDirectoryFilters.run(bilal, {})).toMatchObject({ interests: ['Chess'] });
    await unblockMember.run(amina, { id: other.id });
    expect(await namesFor(bilal)).toEqual(['Amina', 'Bilal']);
    expect((await list(bilal)).items.find(({ id }) => id === own.id)?.isOwn).toBe(false);
  },
);

testWithDb('nobody is found by a hidden name or email address', async ({ ctx }) => {
  const { ctx: viewer } = await asMember(ctx);
  const account = { firstName: 'Khadija', lastName: 'Noorani', email: 'kn@secret.example' };
  await anEntry(ctx, { displayName: 'Umm Yusuf', bio: 'I bake.' }, account);
  for (const search of ['khadija', 'noorani', 'secret.example', '%', '_']) {
    expect([search, (await list(viewer, { search })).total]).toEqual([search, 0]);
  }
  const { items } = await list(viewer, { search: 'YUSUF bake' });
  expect(items).toMatchObject([{ name: 'Umm Yusuf', user: { firstName: 'Umm Yusuf', lastName: '' } }]);
  expect(JSON.stringify(items)).not.toMatch(/khadija|noorani|secret/i);
});

testWithDb('search ignores letter case, and the other filters match exactly', async ({ ctx }) => {
  const { ctx: viewer } = await asMember(ctx);
  const nurse = { profession: 'Nurse', ward: 'Clayhall', interests: ['Baking'], skills: ['First aid'] };
  await anEntry(ctx, { ...nurse, showRealName: true }, { firstName: 'Sana', lastName: 'Malik' });
  await anEntry(ctx, {
    profession: 'nurse manager',
    ward: 'Loxford',
    isOpenToConnect: false,
    displayName: 'Hira',
  });
  expect(await namesFor(viewer, { search: 'sana MALIK' })).toEqual(['Sana Malik']);
  expect(await namesFor(viewer, { search: 'nurse' })).toEqual(['Hira', 'Sana Malik']);
  expect(await namesFor(viewer, { profession: 'Nurse' })).toEqual(['Sana Malik']);
  expect(await namesFor(viewer, { location: 'Loxford' })).toEqual(['Hira']);
  expect(await namesFor(viewer, { interest: 'Baking', skill: 'First aid' })).toEqual(['Sana Malik']);
  expect(await namesFor(viewer, { interest: 'Bak' })).toEqual([]);
  expect(await namesFor(viewer, { open: 'true' })).toEqual(['Sana Malik']);
});

testWithDb('an entry for connections is visible to connected members only', async ({ ctx }) => {
  const { amina, nadia, id } = await aConversation(ctx);
  const { ctx: stranger } = await asMember(ctx);
  await saveMemberProfile.run(
    nadia.ctx,
    saves.saveMemberProfile.input.parse({ seenBy: 'connections', displayName: 'Nadia' }),
  );
  expect(await namesFor(amina.ctx)).toContain('Nadia');
  expect(await namesFor(stranger)).not.toContain('Nadia');
  const { items } = await list(amina.ctx);
  expect(items.find(({ name }) => name === 'Nadia')?.connection).toEqual({ id, state: 'connected' });
});

testWithDb('a request shows on both sides until it is answered', async ({ ctx }) => {
  const { amina, nadia } = await twoMembers(ctx);
  const request = { toUserId: nadia.user.id, message: 'Salam' };
  const { id } = await createMemberConnection.run(amina.ctx, request);
  const stateFor = async (viewer: Ctx, of: string) =>
    (await list(viewer)).items.find(({ userId }) => userId === of)?.connection;
  expect(await stateFor(amina.ctx, nadia.user.id)).toEqual({ id, state: 'sent' });
  expect(await stateFor(nadia.ctx, amina.user.id)).toEqual({ id, state: 'received' });
  await declineConnection.run(nadia.ctx, { id });
  expect(await stateFor(amina.ctx, nadia.user.id)).toBeNull();
});

testWithDb('counts come from the recorded activities', async ({ ctx }) => {
  const { ctx: viewer } = await asMember(ctx);
  const { user } = await anEntry(ctx);
  for (const [at, name] of ['connection_accepted', 'connection_accepted', 'helpful_mark'].entries()) {
    const activity = { userId: user.id, type: { name }, subjectId: String(at), description: 'x' };
    await recordActivity(ctx.db, activity, ctx.now);
  }
  expect((await list(viewer)).items).toMatchObject([{ connectionCount: 2, helpfulCount: 1, badges: [] }]);
});

testWithDb('the directory follows the site’s audience setting and never admits visitors', async ({ ctx }) => {
  const { ctx: viewer } = await asMember(ctx);
  await ctx.db
    .insert(siteSettings)
    .values({ key: 'memberDirectoryAudience', value: 'admin' })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value: 'admin' } });
  await expect(list(viewer)).rejects.toMatchObject({ code: 'not_allowed' });
  await ctx.db
    .update(siteSettings)
    .set({ value: 'everyone' })
    .where(eq(siteSettings.key, 'memberDirectoryAudience'));
  await expect(list(ctx)).rejects.toMatchObject({ code: 'not_signed_in' });
});

testWithDb('a member can read 300 pages of at most 50 entries before they must wait', async ({ ctx }) => {
  const { ctx: viewer } = await asMember(ctx);
  for (let looks = 0; looks < 300; looks++) await list(viewer, { limit: 1 });
  await expect(list(viewer)).rejects.toMatchObject({ code: 'too_many_requests' });
  const { ctx: other } = await asMember(ctx);
  for (let count = 0; count < 51; count++) await anEntry(ctx);
  expect((await list(other, { limit: 200 })).items).toHaveLength(50);
});

const refused = { code: 'member_not_found' };

testWithDb('hidden, blocked, blocking and unknown members get the same refusal', async ({ ctx }) => {
  const { ctx: viewer, user: own } = await asMember(ctx);
  const { user: hidden } = await anEntry(ctx, { seenBy: 'nobody' });
  const { user: blocked } = await anEntry(ctx);
  const { ctx: blocking, user: blocker } = await anEntry(ctx);
  await blockMember.run(viewer, { id: blocked.id });
  await blockMember.run(blocking, { id: own.id });
  const nobody = '00000000-0000-7000-8000-00000000dead';
  for (const id of [hidden.id, blocked.id, blocker.id, own.id, nobody]) {
    await expect(getDirectoryMember.run(viewer, { id })).rejects.toMatchObject(refused);
  }
});

testWithDb('a member sees their own entry once others can', async ({ ctx }) => {
  const { ctx: viewer, user } = await anEntry(ctx, {
    seenBy: 'connections',
    displayName: 'Amina',
    offering: ['Tea'],
  });
  expect(await getDirectoryMember.run(viewer, { id: user.id })).toMatchObject({
    name: 'Amina',
    offering: ['Tea'],
    isOwn: true,
    isOpenToConnect: false,
  });
});

testWithDb('filter options come from visible members, each once and sorted', async ({ ctx }) => {
  const { ctx: viewer } = await asMember(ctx);
  await anEntry(ctx, {
    ward: 'Loxford',
    profession: 'Nurse',
    interests: ['Chess', 'Baking'],
    skills: ['Law'],
  });
  await anEntry(ctx, { ward: 'Clayhall', profession: 'nurse', interests: ['baking'] });
  await anEntry(ctx, {});
  await anEntry(ctx, { seenBy: 'nobody', ward: 'Hainault', profession: 'Spy', interests: ['Secrets'] });
  expect(await getDirectoryFilters.run(viewer, {})).toEqual({
    locations: ['Clayhall', 'Loxford'],
    professions: ['Nurse'],
    interests: ['Baking', 'Chess'],
    skills: ['Law'],
  });
});
