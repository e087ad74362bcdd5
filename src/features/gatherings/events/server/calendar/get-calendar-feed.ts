import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../rsvp-contract.ts';
import { feedOf, feedUrl } from './calendar-feed.ts';

/** Answers the secret address of the caller's calendar, or null. */
export const getCalendarFeed = handle(calls.getCalendarFeed, async (ctx) => {
  const feed = await feedOf(ctx.db, personOf(ctx).id);
  return { url: feed ? feedUrl(ctx, feed.id) : null };
});
