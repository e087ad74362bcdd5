import { boroughDate } from '#kit/contract/dates.ts';
import type { CalendarEntry } from '#kit/server/calendar.ts';
import type { Db } from '#kit/server/db/database.ts';
import { eventsBetween } from '../moon.rules.ts';
import { moonEventNames, moonSentence } from '../moon-text.rules.ts';
import { loadMoonCalendarOf } from './moon.queries.ts';

type Span = { mosqueId: string; from: string; to: string; now: Date };

/**
 * Lists a mosque's Ramadan and Eids as entries of whole days, expected ones on both days. A day that is declared, moved or taken back
 * changes the entry and keeps its UID.
 */
export async function listMoonEntries(db: Db, { mosqueId, from, to, now }: Span) {
  const calendar = await loadMoonCalendarOf({ db }, mosqueId);
  const events = eventsBetween(from, to, calendar);
  const today = boroughDate(now);
  return events.map((event): Omit<CalendarEntry, 'url'> => {
    const { days, isDeclared } = event;
    const name = moonEventNames[event.event];
    const [first = from, last = first] = days;
    const verb = event.event === 'ramadan' ? ' begins' : '';
    return {
      uid: `${event.event}-${event.year}@${mosqueId}`,
      sequence: calendar.changes,
      start: { date: first, time: null },
      end: { date: last, time: null },
      summary: isDeclared ? `${name}${verb}` : `${name} expected`,
      description: moonSentence({ ...event, authorityName: calendar.authority?.name ?? null }, today),
    };
  });
}
