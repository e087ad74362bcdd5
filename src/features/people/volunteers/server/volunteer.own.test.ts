import { expect, test } from 'vitest';
import {
  acceptApplication,
  applyForOpportunity,
  listApplications,
} from '#features/gatherings/volunteering/server/application.own.ts';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../volunteer.contract.ts';
import { saveVolunteerProfile } from './volunteer.own.ts';

const save = (ctx: Ctx, input: object) =>
  saveVolunteerProfile.run(
    ctx,
    calls.saveVolunteerProfile.input.parse({ displayName: 'Umm Yusuf', ...input }),
  );

testWithDb('a profile is created from the form and replaced by the next save', async ({ ctx }) => {
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

testWithDb('the organiser who accepts sees how the volunteer prefers to be reached', async ({ ctx }) => {
  const { ctx: organiser, user: author } = await asMember(ctx);
  const { ctx: amina } = await asMember(ctx);
  await save(amina, { preferredContact: 'phone', isVisible: false });
  const { id: opportunityId } = await anOpportunity(ctx.db, { createdBy: author.id });
  const { id } = await applyForOpportunity.run(amina, { opportunityId, message: 'I would like to help.' });
  expect(await messagesTo(ctx.db, 'application-received')).toMatchObject([
    { to: author.email, props: { preferred: 'phone' } },
  ]);
  const accepted = await acceptApplication.run(organiser, { id });
  expect(accepted.contact).toMatchObject({ preferred: 'phone' });
  const { items } = await listApplications.run(organiser, { id: opportunityId, limit: 5 });
  expect(items).toMatchObject([{ contact: { preferred: 'phone' } }]);
});

testWithDb('where volunteering is for administrators only, no profile can be created', async ({ ctx }) => {
  await ctx.db.insert(siteSettings).values({ key: 'volunteeringAudience', value: 'admin' });
  const { ctx: amina } = await asMember(ctx);
  await expect(save(amina, {})).rejects.toMatchObject({ code: 'not_allowed' });
});

test.each([
  ['no name', { displayName: ' ' }],
  ['a name that is a web address', { displayName: 'www.example.org' }],
  ['thirteen skills', { skills: Array.from({ length: 13 }, (_, at) => `Skill ${at}`) }],
  ['an unknown time', { availability: ['midnights'] }],
  ['an unknown contact method', { preferredContact: 'pigeon' }],
])('%s is refused', (_what, input) => {
  expect(calls.saveVolunteerProfile.input.safeParse({ displayName: 'A', ...input }).success).toBe(false);
});
