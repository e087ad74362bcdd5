import { borough } from '#borough';
import { findUser } from '#features/accounts/users/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import { calendarText } from '#kit/server/calendar.ts';
import { handle } from '#kit/server/handle.ts';
import { feedNotFound } from '../../errors.ts';
import { calls } from '../../rsvp-contract.ts';
import { calendarRsvps } from '../queries.ts';
import { feedOwner } from './calendar-feed.ts';
import { toCalendarEntry } from './event-entry.ts';

/** How long past and cancelled events stay, so that a program that asks seldom hears of them. */
const daysBack = 30;

/** Answers a member's own calendar to anyone who has its address. Refuses: calendar_not_found. */
export const readCalendarFeed = handle(calls.readCalendarFeed, async (ctx, { token }) => {
  const user = await findUser(ctx.db, await feedOwner(ctx, token));
  if (user?.accountStatus !== 'active') throw apiError(feedNotFound);
  const rows = await calendarRsvps(ctx.db, user.id, addDays(boroughDate(ctx.now), -daysBack));
  const entries = rows.map(({ event, status }) => {
    const entry = toCalendarEntry(event, ctx.config.publicUrl);
    return status === 'waitlisted' ? { ...entry, summary: `Waiting list: ${entry.summary}` } : entry;
  });
  return calendarText(`My events, ${borough.productName}`, entries, ctx.now);
});
