import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { wantsMail } from './queries.ts';
import { saveNotifications } from './save-notifications.ts';

testWithDb('what is set holds, the rest stays', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  await saveNotifications.run(member, { preferences: { communityUpdates: false } });
  const { preferences } = await saveNotifications.run(member, { preferences: { prayerTimes: true } });
  expect(preferences).toEqual({
    eventReminders: true,
    communityUpdates: false,
    prayerTimes: true,
    weeklyNewsletter: false,
  });
  expect(await wantsMail(ctx.db, user.id, 'communityUpdates')).toBe(false);
  expect(await wantsMail(ctx.db, user.id, 'eventReminders')).toBe(true);
  expect(await wantsMail(ctx.db, user.id, 'no such topic')).toBe(false);
});

testWithDb('with an address that is not verified nothing is set and nothing is sent', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx, { isEmailVerified: false });
  await expect(saveNotifications.run(member, { preferences: {} })).rejects.toMatchObject({
    code: 'email_not_verified',
  });
  expect(await wantsMail(ctx.db, user.id, 'eventReminders')).toBe(false);
});
