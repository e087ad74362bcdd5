import { expect, test } from 'vitest';
import { dbsChecks } from '#features/gatherings/dbs-checks/server/tables.ts';
import { siteSettings } from '#features/site/settings/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { getOwnVolunteerProfile } from './get-own-volunteer-profile.ts';
import { saveVolunteerProfile } from './save-volunteer-profile.ts';

const save = (ctx: Ctx, input: object) =>
  saveVolunteerProfile.run(
    ctx,
    calls.saveVolunteerProfile.input.parse({ displayName: 'Umm Yusuf', ...input }),
  );

testWithDb('a profile is created with what the form sends, and replaced by the next', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  expect(await getOwnVolunteerProfile.run(amina, {})).toBeNull();
  const created = await save(amina, { skills: ['cooking', 'Cooking'], languages: ['Urdu'], bio: 'I cook.' });
  expect(created).toMatchObject({
    message: 'Volunteer profile created successfully',
    displayName: 'Umm Yusuf',
    skills: ['Cooking'],
    preferredContact: 'platform',
    isVisible: true,
    isActivelyLooking: true,
    hasDbsCheck: false,
  });
  expect(await save(amina, { bio: '', isVisible: false })).toMatchObject({
    message: 'Volunteer profile saved',
    bio: null,
    skills: [],
    isVisible: false,
  });
});

testWithDb(
  'nobody ticks a DBS check for themselves; one that was seen is shown until it ends',
  async ({ ctx }) => {
    const { ctx: amina, user } = await asMember(ctx);
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

testWithDb('where volunteering is for administrators alone, no profile is made', async ({ ctx }) => {
  await ctx.db.insert(siteSettings).values({ key: 'volunteeringAudience', value: 'admin' });
  const { ctx: amina } = await asMember(ctx);
  await expect(save(amina, {})).rejects.toMatchObject({ code: 'not_allowed' });
});

test.each([
  ['no name', { displayName: ' ' }],
  ['a name that is an address', { displayName: 'www.example.org' }],
  ['thirteen skills', { skills: Array.from({ length: 13 }, (_, at) => `Skill ${at}`) }],
  ['an unknown time', { availability: ['midnights'] }],
  ['an unknown way to be reached', { preferredContact: 'pigeon' }],
])('%s is refused', (_what, input) => {
  expect(calls.saveVolunteerProfile.input.safeParse({ displayName: 'A', ...input }).success).toBe(false);
});
