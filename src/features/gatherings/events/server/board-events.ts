import { addDays, boroughDate, boroughTime } from '#kit/contract/date-text.ts';
import type { BoardSource } from '#kit/server/board/board-item.ts';
import { listApprovedEvents } from './queries.ts';

/** Further ahead nobody plans who looks at a board. */
const daysAhead = 14;

/** The next public events at a mosque. */
export const listEventsForBoard: BoardSource = async ({ db, now }, placeId, limit) => {
  const from = boroughDate(now);
  const soon = { placeId, from, to: addDays(from, daysAhead), notEndedAt: boroughTime(now) };
  const { items } = await listApprovedEvents(db, soon, { limit });
  return items.map(({ title, eventDate, startTime }) => ({ title, date: eventDate, time: startTime }));
};
