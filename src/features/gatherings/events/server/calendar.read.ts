import { eq } from 'drizzle-orm';
import { v4 } from 'uuid';
import { borough } from '#borough';
import { findUser, requireUser } from '#features/accounts/users/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { type CalendarEntry, calendarText } from '#kit/server/calendar.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls as eventCalls } from '../event.contract.ts';
import { eventNotFound, feedNotFound } from '../event.errors.ts';
import { assumedMinutes, eventCategoryLabels } from '../event.rules.ts';
import { waitingName } from '../event-draw.rules.ts';
import { inOneLine } from '../event-text.rules.ts';
import { spanOfLength, spanTo } from '../event-time.rules.ts';
import { calls as rsvpCalls } from '../rsvp.contract.ts';
import {
  calendarDaysBack,
  type EventRow,
  findEvent,
  listApprovedEvents,
  listCalledOffEvents,
} from './event.queries.ts';
import { calendarFeeds } from './event.tables.ts';
import { listCalendarRsvps } from './event-seats.ts';
import { canSee } from './host-rights.ts';

/** Returns one event, to those who may see it, as a calendar file. Refuses: event_not_found. */
export const getEventCalendar = handle(eventCalls.getEventCalendar, async (ctx, input) => {
  const row = await findEvent(ctx.db, input.id);
  if (!row || !(await canSee(ctx, row))) throw apiError(eventNotFound);
  return calendarText(row.title, [toCalendarEntry(row, ctx.config.publicUrl)], ctx.now);
});

/** More than a season's events; calendar programs fetch the feed again before these are over. */
const limit = 500;

/** Returns the upcoming events, of one category or all, as a calendar feed; those called off stay for a month, marked as cancelled. */
export const getEventsCalendar = handle(eventCalls.getEventsCalendar, async (ctx, input) => {
  const filter = { category: input.category, notOverAt: ctx.now };
  const page = await listApprovedEvents(ctx.db, filter, { limit });
  const kind = input.category ? `${eventCategoryLabels[input.category]} events` : 'Events';
  const calledOff = await listCalledOffEvents(ctx.db, ctx.now, input.category, limit);
  const entries = [...page.items, ...calledOff].map((row) => toCalendarEntry(row, ctx.config.publicUrl));
  return calendarText(`${kind} in ${borough.name}`, entries, ctx.now);
});

/** Returns an event as a calendar entry; one that was taken down or refused without its texts. */
function toCalendarEntry(row: EventRow, publicUrl: string): CalendarEntry {
  const known = {
    uid: `event-${row.id}@mahalla`,
    ...pick(row, 'sequence'),
    changedAt: row.updatedAt,
    start: { date: row.eventDate, time: row.startTime },
    end: endOf(row),
  };
  if (row.removedAt !== null || row.status === 'rejected')
    return { ...known, summary: 'Removed event', url: `${publicUrl}/events`, cancelled: true };
  const entry: CalendarEntry = {
    ...known,
    ...pick(row, 'description', 'category'),
    summary: row.title,
    location: inOneLine(row.location, row.address, row.postcode),
    url: `${publicUrl}/events/${row.id}`,
    cancelled: row.status === 'cancelled',
  };
  if (row.latitude !== null && row.longitude !== null) {
    entry.position = { latitude: row.latitude, longitude: row.longitude };
  }
  return entry;
}

/** Older events may end in the hour that the clocks skip, which calendar programs read differently. */
function endOf(row: EventRow): { date: string; time: string } {
  const { eventDate, startTime, endTime, endDayOffset, endDate } = row;
  if (endDate !== null && endTime !== null) return { date: endDate, time: endTime };
  const span =
    endTime === null
      ? spanOfLength(eventDate, startTime, assumedMinutes)
      : spanTo(eventDate, startTime, { time: endTime, dayOffset: endDayOffset === 1 ? 1 : 0 });
  return { date: addDays(eventDate, span.endDayOffset), time: span.endTime ?? startTime };
}

/** Returns a member's own calendar to anyone who has its address. Refuses: calendar_not_found. */
export const readCalendarFeed = handle(rsvpCalls.readCalendarFeed, async (ctx, { token }) => {
  const user = await findUser(ctx.db, await findFeedOwner(ctx, token));
  if (user?.accountStatus !== 'active') throw apiError(feedNotFound);
  const rows = await listCalendarRsvps(ctx.db, user.id, addDays(boroughDate(ctx.now), -calendarDaysBack));
  const entries = rows.map(({ event, status }) => {
    const entry = toCalendarEntry(event, ctx.config.publicUrl);
    return status === 'waitlisted' ? { ...entry, summary: `${waitingName(event)}: ${entry.summary}` } : entry;
  });
  return calendarText(`My events, ${borough.productName}`, entries, ctx.now);
});

/** Returns the secret address of the caller's calendar, or null. */
export const getCalendarFeed = handle(rsvpCalls.getCalendarFeed, async (ctx) => {
  const feed = await findFeed(ctx.db, requireUser(ctx).id);
  return { url: feed ? feedUrl(ctx, feed.id) : null };
});

/** Creates the secret address of the caller's calendar, replacing the previous one. */
export const renewCalendarFeed = handle(rsvpCalls.renewCalendarFeed, async (ctx) => {
  const id = v4();
  const createdAt = ctx.now.toISOString();
  await ctx.db
    .insert(calendarFeeds)
    .values({ userId: requireUser(ctx).id, id, createdAt })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { id, createdAt } });
  return { url: feedUrl(ctx, id) };
});

/** Removes the secret address of the caller's calendar; does nothing if there is none. */
export const removeCalendarFeed = handle(rsvpCalls.removeCalendarFeed, async (ctx) => {
  await ctx.db.delete(calendarFeeds).where(eq(calendarFeeds.userId, requireUser(ctx).id));
  return { message: 'The calendar address no longer works.' };
});

const purpose = 'calendar-feed';

/** Returns the secret address of a member's calendar: the feed's id and its signature, so that the database holds no address. */
function feedUrl(ctx: Pick<Ctx, 'config' | 'secrets'>, feedId: string): string {
  return `${ctx.config.publicUrl}/calendar/${feedId}_${ctx.secrets.sign(purpose, feedId)}.ics`;
}

/** Returns the owner of a calendar address; undefined for one that was never created or was removed. */
async function findFeedOwner(ctx: Pick<Ctx, 'db' | 'secrets'>, token: string): Promise<string | undefined> {
  const [, feedId, signature] = /^([\da-f-]{36})_([\w-]{43})$/.exec(token) ?? [];
  if (feedId === undefined || signature === undefined) return undefined;
  if (!ctx.secrets.isSigned(purpose, feedId, signature)) return undefined;
  const [row] = await ctx.db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.id, feedId));
  return row?.userId;
}

/** Returns a member's feed, if there is one. */
async function findFeed(db: Db, userId: string): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: calendarFeeds.id })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  return row;
}
