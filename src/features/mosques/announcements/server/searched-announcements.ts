import { and, eq, gte, inArray, isNull } from 'drizzle-orm';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import type { SearchSource } from '#kit/server/context.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import { announcements } from './tables.ts';

/** What mosques announce until a day to come, as search across the site finds it. */
export const searchedAnnouncements: SearchSource = {
  kind: { name: 'announcement', label: 'Announcements', order: 6 },
  isVisible: () => true,
  async find({ db, now }, query, limit) {
    const ids = await findByWords(
      db,
      query,
      {
        table: announcements,
        id: announcements.id,
        words: announcements.searchWords,
        where: and(gte(announcements.endsOn, boroughDate(now)), isNull(announcements.removedAt)),
        order: { by: announcements.createdAt, direction: 'desc' },
      },
      limit,
    );
    const rows = await inOrderOf(ids, () =>
      db
        .select({
          id: announcements.id,
          placeId: announcements.placeId,
          title: announcements.title,
          endsOn: announcements.endsOn,
          mosque: knownPlaces.name,
        })
        .from(announcements)
        .innerJoin(knownPlaces, eq(knownPlaces.id, announcements.placeId))
        .where(and(inArray(announcements.id, ids), eq(knownPlaces.status, 'approved'))),
    );
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      line: `${row.mosque}, until ${dateText(row.endsOn, 'day')}`,
      path: `/mosque/${row.placeId}`,
    }));
  },
};
