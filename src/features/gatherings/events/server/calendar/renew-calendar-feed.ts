import { v4 } from 'uuid';
import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../rsvp-contract.ts';
import { calendarFeeds } from '../tables.ts';
import { feedUrl } from './calendar-feed.ts';

/** Makes the secret address of the caller's calendar, in place of the one before. */
export const renewCalendarFeed = handle(calls.renewCalendarFeed, async (ctx) => {
  const id = v4();
  const createdAt = ctx.now.toISOString();
  await ctx.db
    .insert(calendarFeeds)
    .values({ userId: personOf(ctx).id, id, createdAt })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { id, createdAt } });
  return { url: feedUrl(ctx, id) };
});
