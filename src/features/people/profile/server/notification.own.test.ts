import { expect, test } from 'vitest';
import {
  findMailTiming,
  findMailTimings,
  readPreferences,
} from '#features/accounts/notifications/server/preference.queries.ts';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { unsubscribeToken } from '#kit/server/mail/mailer.tsx';
import { inTransaction } from '#kit/server/transaction.ts';
import { queriesOf } from '#test/count-queries.ts';
import { asMember, aUser } from '#test/factories/people.ts';
import { anApp } from '#test/with-app.ts';
import { testSecrets, testWithDb } from '#test/with-db.ts';
import { calls } from '../profile.contract.ts';
import { getNotifications, saveNotifications, unsubscribe } from './notification.own.ts';

testWithDb(
  'defaults apply until a member chooses, and the newsletter follows the consent',
  async ({ ctx }) => {
    const { ctx: member } = await asMember(ctx, { newsletterSubscribed: true, isEmailVerified: false });
    expect(await getNotifications.run(member, {})).toMatchObject({
      preferences: {
        eventReminders: true,
        communityUpdates: true,
        prayerTimes: false,
        weeklyNewsletter: true,
      },
      isEmailVerified: false,
    });
  },
);

testWithDb('a saved preference applies and the others stay', async ({ ctx }) => {
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
  expect(await findMailTiming(ctx.db, user.id, 'communityUpdates')).toBe('no');
  expect(await findMailTiming(ctx.db, user.id, 'eventReminders')).toBe('send');
  expect(await findMailTiming(ctx.db, user.id, 'no such topic')).toBe('no');
});

testWithDb('without a verified address no preference is saved and no email sent', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx, { isEmailVerified: false });
  await expect(saveNotifications.run(member, { preferences: {} })).rejects.toMatchObject({
    code: 'email_not_verified',
  });
  expect(await findMailTiming(ctx.db, user.id, 'eventReminders')).toBe('no');
});

testWithDb('each topic follows the frequency and the method that its member chooses', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const timing = () => findMailTiming(ctx.db, user.id, 'communityUpdates');
  const choose = (frequency: 'at_once' | 'weekly', deliveryMethod: 'email' | 'push' | 'site') =>
    saveNotifications.run(member, {
      preferences: {},
      deliveries: { communityUpdates: { frequency, deliveryMethod } },
    });
  expect((await choose('weekly', 'email')).deliveries.communityUpdates.frequency).toBe('weekly');
  expect(await timing()).toBe('weekly');
  await choose('at_once', 'push');
  expect(await timing()).toBe('no');
  await choose('at_once', 'email');
  expect(await timing()).toBe('send');
});

testWithDb('the preferences of one member or of many are read in one statement', async ({ ctx }) => {
  const { ctx: weekly, user } = await asMember(ctx);
  const delivery = { frequency: 'weekly', deliveryMethod: 'email' } as const;
  await saveNotifications.run(weekly, { preferences: {}, deliveries: { forumReplies: delivery } });
  const unverified = await aUser(ctx.db, { isEmailVerified: false });
  const others = await Promise.all(Array.from({ length: 20 }, () => aUser(ctx.db)));
  const gone = '00000000-0000-7000-8000-000000000000';
  const everybody = [user, unverified, ...others].map(({ id }) => id);
  const asked = await queriesOf(async () => {
    const wishes = await findMailTimings(ctx.db, 'forumReplies', [...everybody, gone]);
    expect([...wishes.values()]).toEqual(['weekly', 'no', ...others.map(() => 'send'), 'no']);
  });
  expect(asked).toHaveLength(1);
  expect(await queriesOf(() => findMailTiming(ctx.db, user.id, 'weeklyNewsletter'))).toHaveLength(1);
});

testWithDb('the weekly email goes only to members who consented to it', async ({ ctx }) => {
  const [wants, others] = [
    await aUser(ctx.db, { newsletterSubscribed: true }),
    await aUser(ctx.db, { newsletterSubscribed: false }),
  ];
  const wishes = await findMailTimings(ctx.db, 'weeklyNewsletter', [wants.id, others.id]);
  expect([wishes.get(wants.id), wishes.get(others.id)]).toEqual(['send', 'no']);
});

test('a digest can only be delivered by email', () => {
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

testWithDb('an unsubscribe link stops its topic only, however often it is used', async ({ ctx }) => {
  const user = await aUser(ctx.db, { newsletterSubscribed: true });
  for (const topic of ['communityUpdates', 'weeklyNewsletter', 'communityUpdates']) {
    await unsubscribe.run(ctx, { token: unsubscribeToken(ctx.secrets, user.id, topic) });
  }
  expect(await readPreferences(ctx.db, user.id)).toMatchObject({
    communityUpdates: false,
    weeklyNewsletter: false,
    eventReminders: true,
  });
});

testWithDb('the link of a member whose account is gone says that no more emails come', async ({ ctx }) => {
  const user = await aUser(ctx.db);
  const token = unsubscribeToken(ctx.secrets, user.id, 'communityUpdates');
  await inTransaction(ctx, (tx) => eraseAccount(tx, user.id));
  expect(await unsubscribe.run(ctx, { token })).toEqual({
    message: 'You won’t get any more emails of this kind.',
  });
});

testWithDb('a forged link does nothing', async ({ ctx }) => {
  const user = await aUser(ctx.db);
  const token = unsubscribeToken(ctx.secrets, user.id, 'communityUpdates');
  for (const forged of [`${token}x`, token.replace('community', 'event'), 'x', `${user.id}.password.x`]) {
    await expect(unsubscribe.run(ctx, { token: forged })).rejects.toMatchObject({ code: 'link_invalid' });
  }
});

test('a mail program unsubscribes with one POST, without origin or cookie (RFC 8058)', async () => {
  const app = await anApp();
  const user = await aUser(app.database.db);
  const address = `/api/unsubscribe/${unsubscribeToken(testSecrets, user.id, 'communityUpdates')}`;
  const response = await app.hono.request(address, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(response.status).toBe(200);
  expect((await readPreferences(app.database.db, user.id)).communityUpdates).toBe(false);
  await app.close();
});

test('opening the link, as mail scanners do, changes nothing and shows the page with the button', async () => {
  const app = await anApp();
  const user = await aUser(app.database.db);
  const token = unsubscribeToken(testSecrets, user.id, 'communityUpdates');
  const response = await app.fetch(`/api/unsubscribe/${token}`);
  expect([response.status, response.headers.get('location')]).toEqual([303, `/unsubscribe?token=${token}`]);
  expect((await readPreferences(app.database.db, user.id)).communityUpdates).toBe(true);
  await app.close();
});
