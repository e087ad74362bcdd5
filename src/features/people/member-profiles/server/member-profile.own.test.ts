import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberNames, updateUser } from '#features/accounts/users/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../member-profile.contract.ts';
import { getMemberProfile, saveMemberProfile } from './member-profile.own.ts';
import { memberProfiles } from './member-profile.tables.ts';
import { isOpenToConnect, keepShownName, shownMembers } from './public.ts';

testWithDb('a new profile is visible to nobody and lets only accepted members write', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx, { firstName: 'Amina', lastName: 'Khan' });
  expect(await getMemberProfile.run(amina, {})).toMatchObject({
    shownName: 'Amina K.',
    seenBy: 'nobody',
    isVisible: false,
    allowDirectMessages: false,
    showRealName: false,
    showContactInfo: false,
    completedWizardAt: null,
    wizardStep: 0,
  });
  expect(await ctx.db.$count(memberProfiles)).toBe(0);
});

const save = (ctx: Ctx, input: object) =>
  saveMemberProfile.run(ctx, calls.saveMemberProfile.input.parse(input));

testWithDb('the wizard resumes where it was left, and its last step completes it', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  await save(amina, { wizardStep: 1, displayName: 'Umm Yusuf' });
  await save(amina, { wizardStep: 2, bio: 'I sew.', ward: 'Clayhall', profession: 'Seamstress' });
  expect(await getMemberProfile.run(amina, {})).toMatchObject({ wizardStep: 2, completedWizardAt: null });
  await save(amina, { wizardStep: 1, displayName: 'Umm Yusuf' });
  await save(amina, { wizardStep: 3, interests: ['sewing', 'Sewing'], skills: [] });
  const done = await save(amina, { wizardStep: 4, seenBy: 'members' });
  expect(done).toMatchObject({
    shownName: 'Umm Yusuf',
    bio: 'I sew.',
    interests: ['Sewing'],
    isVisible: true,
    isProfileComplete: true,
    wizardStep: 4,
    completedWizardAt: ctx.now.toISOString(),
  });
  const later = { ...amina, now: new Date(ctx.now.getTime() + 1000) };
  expect(await save(later, { wizardStep: 4, profession: '' })).toMatchObject({
    profession: null,
    isProfileComplete: false,
    completedWizardAt: ctx.now.toISOString(),
  });
});

testWithDb('isVisible is accepted, seenBy takes precedence, and userId is ignored', async ({ ctx }) => {
  const { ctx: amina, user } = await asMember(ctx);
  const { user: other } = await asMember(ctx);
  expect(await save(amina, { isVisible: true, userId: other.id })).toMatchObject({
    userId: user.id,
    seenBy: 'members',
  });
  expect(await save(amina, { isVisible: true, seenBy: 'connections' })).toMatchObject({
    seenBy: 'connections',
  });
  expect(await save(amina, { isVisible: true })).toMatchObject({ seenBy: 'connections' });
  expect(await save(amina, { isVisible: false })).toMatchObject({ seenBy: 'nobody' });
});

testWithDb('only a member who is open to it and visible to all members can be asked', async ({ ctx }) => {
  const { ctx: amina, user } = await asMember(ctx);
  expect(await isOpenToConnect(ctx.db, user.id)).toBe(false);
  await save(amina, { seenBy: 'connections' });
  expect(await isOpenToConnect(ctx.db, user.id)).toBe(false);
  await save(amina, { seenBy: 'members' });
  expect(await isOpenToConnect(ctx.db, user.id)).toBe(true);
  await save(amina, { isOpenToConnect: false });
  expect(await isOpenToConnect(ctx.db, user.id)).toBe(false);
  await save(amina, { isOpenToConnect: true });
  await ctx.db.update(memberProfiles).set({ removedAt: ctx.now.toISOString() });
  expect(await isOpenToConnect(ctx.db, user.id)).toBe(false);
});

testWithDb('the shown name and its search text follow a change of the account’s name', async ({ ctx }) => {
  const { ctx: amina, user } = await asMember(ctx, { firstName: 'Amina', lastName: 'Khan' });
  const { user: without } = await asMember(ctx, { firstName: 'Bilal', lastName: 'Noor' });
  await save(amina, { showRealName: true, bio: 'I sew.' });
  await updateUser(ctx.db, user.id, { lastName: 'Malik' });
  await keepShownName(ctx.db, { id: user.id, firstName: 'Amina', lastName: 'Malik' });
  await keepShownName(ctx.db, { id: without.id, firstName: 'Bilal', lastName: 'Noor' });
  const names = await memberNames(ctx.db, [user.id, without.id]);
  expect([...names.values()].toSorted()).toEqual(['Amina Malik', 'Bilal Noor']);
  const [row] = await ctx.db.select().from(shownMembers).where(eq(shownMembers.userId, user.id));
  expect(row?.searchText).toBe('amina malik\ni sew.');
});

test.each([
  ['a ward of another borough', { ward: 'Camden Town' }],
  ['a name that is an address', { displayName: 'www.example.org' }],
  ['thirteen interests', { interests: Array.from({ length: 13 }, (_, at) => `Interest ${at}`) }],
  ['a long tag', { skills: ['x'.repeat(31)] }],
  ['an unknown audience', { seenBy: 'everyone' }],
  ['an unknown step', { wizardStep: 5 }],
])('%s is refused', (_what, input) => {
  expect(calls.saveMemberProfile.input.safeParse(input).success).toBe(false);
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('concurrent saves of different fields lose nothing', async () => {
  const { ctx: amina } = await asMember(testCtx(database.db));
  for (let round = 0; round < 5; round++) {
    const [bio, profession] = [`Bio ${round}`, `Trade ${round}`];
    await Promise.all([
      save(amina, { bio }),
      save(amina, { profession }),
      save(amina, { displayName: `N ${round}` }),
    ]);
    const [row] = await database.db.select().from(memberProfiles);
    expect(row).toMatchObject({ bio, profession, searchText: `n ${round}\ntrade ${round}\nbio ${round}` });
  }
});
