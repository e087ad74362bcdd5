import { expect, test } from 'vitest';
import { siteSettings } from '#features/site/settings/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { saveVolunteerProfile } from './save-volunteer-profile.ts';

const save = (ctx: Ctx, input: object) =>
  saveVolunteerProfile.run(
    ctx,
    calls.saveVolunteerProfile.input.parse({ displayName: 'Umm Yusuf', ...input }),
  );

testWithDb('a profile is created with what the form sends, and replaced by the next', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
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
