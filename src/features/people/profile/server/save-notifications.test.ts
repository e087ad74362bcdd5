import { expect, test } from 'vitest';
import { mailWish } from '#features/accounts/notifications/server/preferences.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { saveNotifications } from './save-notifications.ts';

testWithDb('what is set holds, the rest stays', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  await saveNotifications.run(member, { preferences: { communityUpdates: false } });
  const { preferences } = await saveNotifications.run(member, { preferences: { prayerTimes: true } });
  expect(preferences).toEqual({
    eventReminders: true,
    communityUpdates: false,
    forumReplies: true,
    prayerTimes: true,
    weeklyNewsletter: false,
  });
  expect(await mailWish(ctx.db, user.id, 'communityUpdates')).toBe('no');
  expect(await mailWish(ctx.db, user.id, 'eventReminders')).toBe('send');
  expect(await mailWish(ctx.db, user.id, 'no such topic')).toBe('no');
});

testWithDb('with an address that is not verified nothing is set and nothing is sent', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx, { isEmailVerified: false });
  await expect(saveNotifications.run(member, { preferences: {} })).rejects.toMatchObject({
    code: 'email_not_verified',
  });
  expect(await mailWish(ctx.db, user.id, 'eventReminders')).toBe('no');
});

testWithDb('each topic comes as often, and by the way, that its member chooses', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const wish = () => mailWish(ctx.db, user.id, 'communityUpdates');
  const choose = (frequency: 'at_once' | 'weekly', deliveryMethod: 'email' | 'push' | 'site') =>
    saveNotifications.run(member, {
      preferences: {},
      deliveries: { communityUpdates: { frequency, deliveryMethod } },
    });
  expect((await choose('weekly', 'email')).deliveries.communityUpdates.frequency).toBe('weekly');
  expect(await wish()).toBe('weekly');
  await choose('at_once', 'push');
  expect(await wish()).toBe('no');
  await choose('at_once', 'email');
  expect(await wish()).toBe('send');
});

test('a digest is an e-mail', () => {
  const input = (frequency: string, deliveryMethod: string) =>
    calls.saveNotifications.input.safeParse({
      preferences: {},
      deliveries: { prayerTimes: { frequency, deliveryMethod } },
    }).success;
  expect([input('daily', 'email'), input('at_once', 'push'), input('daily', 'push')]).toEqual([
    true,
    true,
    false,
  ]);
});
