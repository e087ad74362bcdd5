import { apiError } from '#kit/contract/errors.ts';
import { calendarText } from '#kit/server/calendar.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { eventNotFound } from '../../errors.ts';
import { maySee } from '../hosting/host-rights.ts';
import { findEvent } from '../queries.ts';
import { toCalendarEntry } from './event-entry.ts';

/** Answers one event, to those who may see it, as a calendar file. Refuses: event_not_found. */
export const getEventCalendar = handle(calls.getEventCalendar, async (ctx, input) => {
  const row = await findEvent(ctx.db, input.id);
  if (!row || !(await maySee(ctx, row))) throw apiError(eventNotFound);
  return calendarText(row.title, [toCalendarEntry(row, ctx.config.publicUrl)], ctx.now);
});
