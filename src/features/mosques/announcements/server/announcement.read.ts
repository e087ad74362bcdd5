import { and, eq, gte, inArray, isNull } from 'drizzle-orm';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { pick } from '#kit/contract/pick.ts';
import type { SearchSource } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import { calls } from '../announcement.contract.ts';
import { announcementPath } from '../announcement.rules.ts';
import { listCurrentAnnouncements } from './announcement.queries.ts';
import { announcements } from './announcement.tables.ts';

/** Returns the announcements that a mosque shows today. */
export const listAnnouncements = handle(calls.listAnnouncements, (ctx, { placeId }) =>
  listCurrentAnnouncements(ctx.db, placeId, boroughDate(ctx.now), ctx.now),
);

/** Current announcements of approved mosques, for search across the site. */
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
          ...pick(announcements, 'id', 'placeId', 'kind', 'title', 'endsOn'),
          date: announcements.heldOn,
          mosque: knownPlaces.name,
        })
        .from(announcements)
        .innerJoin(knownPlaces, eq(knownPlaces.id, announcements.placeId))
        .where(and(inArray(announcements.id, ids), eq(knownPlaces.status, 'approved'))),
    );
    return rows.map((row) => ({
      ...pick(row, 'id', 'title'),
      line: `${row.mosque}, until ${dateText(row.endsOn, 'day')}`,
      path: announcementPath(row),
    }));
  },
};
