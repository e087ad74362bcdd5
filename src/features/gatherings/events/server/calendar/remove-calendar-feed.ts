import { eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../rsvp-contract.ts';
import { calendarFeeds } from '../tables.ts';

/** Ends the secret address of the caller's calendar; again changes nothing. */
export const removeCalendarFeed = handle(calls.removeCalendarFeed, async (ctx) => {
  await ctx.db.delete(calendarFeeds).where(eq(calendarFeeds.userId, personOf(ctx).id));
  return { message: 'The calendar address no longer works.' };
});
