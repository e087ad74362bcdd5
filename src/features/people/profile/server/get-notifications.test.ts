import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getNotifications } from './get-notifications.ts';

testWithDb(
  'until something is set, defaults hold, and the newsletter is what was agreed to',
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
