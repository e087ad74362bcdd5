import { and, gte, inArray, sql } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { SearchSource } from '#kit/server/context.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import { whenText } from '../event-texts.ts';
import { isOn, isPublic } from './queries.ts';
import { events } from './tables.ts';

/** The events to come, those for members alone to members, as search across the site finds them. */
export const searchedEvents: SearchSource = {
  kind: {
    name: 'event',
    label: 'Events',
    order: 2,
    list: (search) => `/events?search=${encodeURIComponent(search)}`,
  },
  isVisible: () => true,
  async find({ db, actor, now }, query, limit) {
    const today = boroughDate(now);
    const ids = await findByWords(
      db,
      query,
      {
        table: events,
        id: events.id,
        words: events.searchWords,
        where: and(actor.kind === 'person' ? isOn() : isPublic(), gte(events.eventDate, today)),
        order: { by: sql`(${events.eventDate}, ${events.startTime})`, direction: 'asc' },
      },
      limit,
    );
    const rows = await inOrderOf(ids, () => db.select().from(events).where(inArray(events.id, ids)));
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      line: `${whenText({ ...row, endsNextDay: row.endDayOffset === 1 }, today)}, ${row.location}`,
      path: `/events/${row.id}`,
    }));
  },
};
