import { apiError } from '#kit/contract/errors.ts';
import { calendarText } from '#kit/server/calendar.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { eventNotFound } from '../../errors.ts';
import { findPublicEvent } from '../queries.ts';
import { toCalendarEntry } from './event-entry.ts';

/** Answers one event as a calendar file. Refuses: event_not_found. */
export const getEventCalendar = handle(calls.getEventCalendar, async (ctx, input) => {
  const row = await findPublicEvent(ctx.db, input.id);
  if (!row) throw apiError(eventNotFound);
  return calendarText(row.title, [toCalendarEntry(row, ctx.config.publicUrl)], ctx.now);
});
