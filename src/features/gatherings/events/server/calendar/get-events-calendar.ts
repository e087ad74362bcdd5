import { borough } from '#borough';
import { boroughDate } from '#kit/contract/date-text.ts';
import { calendarText } from '#kit/server/calendar.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { eventCategoryLabels } from '../../event-categories.ts';
import { listApprovedEvents } from '../queries.ts';
import { toCalendarEntry } from './event-entry.ts';

/** More than a season's events; a calendar program asks again before they are over. */
const limit = 500;

/** Answers the coming events, of one category or all, as a calendar to subscribe to. */
export const getEventsCalendar = handle(calls.getEventsCalendar, async (ctx, input) => {
  const from = boroughDate(ctx.now);
  const page = await listApprovedEvents(ctx.db, { category: input.category, from }, { limit });
  const kind = input.category ? `${eventCategoryLabels[input.category]} events` : 'Events';
  const entries = page.items.map((row) => toCalendarEntry(row, ctx.config.publicUrl));
  return calendarText(`${kind} in ${borough.name}`, entries, ctx.now);
});
