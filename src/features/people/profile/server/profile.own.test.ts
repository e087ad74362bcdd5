import { expect } from 'vitest';
import { recordActivity } from '#features/accounts/activities/server/activity.queries.ts';
import { activities } from '#features/accounts/activities/server/activity.tables.ts';
import { consents } from '#features/accounts/users/server/user.tables.ts';
import { listMosquesFollowedBy } from '#features/mosques/managers-and-follows/server/public.ts';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../profile.contract.ts';
import { saveNotifications } from './notification.own.ts';
import { getEngagementStats, setOwnMosque, updateProfile } from './profile.own.ts';

const input = (fields: object) =>
  calls.updateProfile.input.parse({ firstName: 'Amina', lastName: 'Khan', ...fields });

testWithDb('sent fields are stored, omitted fields stay and emptied fields are cleared', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx, { phone: '020 7946 0123', mobile: '07700 900123' });
  const mosque = await aMosque(ctx.db);
  const user = await updateProfile.run(
    member,
    input({ postcode: 'ig11aa', phone: '', placeAffiliationId: mosque.id }),
  );
  expect(user).toMatchObject({
    firstName: 'Amina',
    postcode: 'IG1 1AA',
    phone: null,
    mobile: '07700 900123',
    mosqueId: mosque.id,
  });
  expect(await ctx.db.select().from(activities)).toMatchObject([{ type: 'profile_completed' }]);
});

testWithDb('the form cannot change the email address or the membership', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const sent = input({ email: 'evil@example.org', membershipTier: 'premium' });
  expect(await updateProfile.run(member, sent)).toMatchObject({
    email: user.email,
    membershipTier: 'standard',
  });
});

testWithDb('the newsletter’s switch gives and withdraws a consent', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await updateProfile.run(member, input({ newsletterSubscribed: true }));
  await updateProfile.run(member, input({ newsletterSubscribed: true }));
  await updateProfile.run(member, input({ newsletterSubscribed: false }));
  expect(await ctx.db.select().from(consents)).toMatchObject([
    { kind: 'weekly_newsletter', withdrawnAt: ctx.now.toISOString() },
  ]);
});

testWithDb('consent to the newsletter is recorded only when either form switches it on', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx, { newsletterSubscribed: true });
  const recorded = () => ctx.db.$count(consents);
  const turn = (weeklyNewsletter: boolean) =>
    saveNotifications.run(member, { preferences: { weeklyNewsletter } });
  await updateProfile.run(member, input({ newsletterSubscribed: true }));
  await turn(true);
  expect(await recorded()).toBe(0);
  await turn(false);
  await updateProfile.run(member, input({ phone: '020 7946 0123' }));
  expect(await recorded()).toBe(0);
  await turn(true);
  await updateProfile.run(member, input({ newsletterSubscribed: true }));
  expect(await ctx.db.select().from(consents)).toMatchObject([
    { kind: 'weekly_newsletter', withdrawnAt: null },
  ]);
});

testWithDb('a mosque outside the directory is refused with an error on its field', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const hidden = await aMosque(ctx.db, { status: 'pending' });
  await expect(updateProfile.run(member, input({ mosqueId: hidden.id }))).rejects.toMatchObject({
    code: 'mosque_not_found',
    issues: [{ path: 'placeAffiliationId' }],
  });
});

testWithDb('role and status are not fields of a profile, and names have a limit and one line', async () => {
  for (const bad of [
    { role: 'admin' },
    { accountStatus: 'active' },
    { firstName: 'x'.repeat(10_000) },
    { lastName: 'a\r\nBcc: x' },
  ]) {
    expect(calls.updateProfile.input.safeParse({ firstName: 'A', lastName: 'B', ...bad }).success).toBe(
      false,
    );
  }
});

testWithDb('a member follows the mosque of their profile until it is removed', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const mosque = await aMosque(ctx.db);
  const followed = async () => (await listMosquesFollowedBy(ctx.db, user.id)).map(({ id }) => id);
  await updateProfile.run(member, input({ placeAffiliationId: mosque.id }));
  expect(await followed()).toEqual([mosque.id]);
  await updateProfile.run(member, input({ phone: '' }));
  expect(await followed()).toEqual([mosque.id]);
  await updateProfile.run(member, input({ placeAffiliationId: '' }));
  expect(await followed()).toEqual([]);
});

testWithDb('activities count once, and reports against the member are not shown', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { user: other } = await asMember(ctx);
  const activity = { userId: user.id, description: 'Came to the iftar', subjectId: 'iftar' };
  await recordActivity(ctx.db, { ...activity, type: { name: 'event_attended' } }, ctx.now);
  await recordActivity(ctx.db, { ...activity, type: { name: 'event_attended' } }, ctx.now);
  await recordActivity(ctx.db, { ...activity, type: { name: 'volunteer_hours' }, value: 150 }, ctx.now);
  await recordActivity(
    ctx.db,
    { ...activity, type: { name: 'report_against' }, description: 'Blocked' },
    ctx.now,
  );
  await recordActivity(ctx.db, { ...activity, userId: other.id, type: { name: 'forum_post' } }, ctx.now);
  const stats = await getEngagementStats.run(member, {});
  expect(stats).toMatchObject({ eventsAttended: 1, volunteerHours: 2, forumPosts: 0, connectionsCount: 0 });
  expect(stats.recentActivity).toHaveLength(2);
  expect(JSON.stringify(stats)).not.toContain('Blocked');
});

testWithDb(
  'setting a member’s mosque stores and follows it without changing the profile',
  async ({ ctx }) => {
    const { ctx: member, user } = await asMember(ctx, { firstName: 'Khadija', phone: '020 7946 0123' });
    const mosque = await aMosque(ctx.db, { name: 'Newbury Park Masjid' });
    const changed = await setOwnMosque.run(member, { mosqueId: mosque.id });
    expect(changed).toMatchObject({ placeAffiliationId: mosque.id, firstName: 'Khadija', phone: user.phone });
    expect(await listMosquesFollowedBy(ctx.db, user.id)).toMatchObject([{ id: mosque.id }]);
    const nowhere = setOwnMosque.run(member, { mosqueId: user.id });
    await expect(nowhere).rejects.toMatchObject({ code: 'mosque_not_found' });
  },
);
