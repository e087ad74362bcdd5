import { inArray } from 'drizzle-orm';
import type { SearchSource } from '#kit/server/context.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import type { SearchKind } from '#kit/server/search/search-item.ts';
import { type PlaceKind, placePath } from '../place-kinds.ts';
import { addressOf, isApproved, nameKey } from './queries.ts';
import { places } from './tables.ts';

const mosques: SearchKind = {
  name: 'mosque',
  label: 'Mosques',
  order: 1,
  list: (search) => `/mosques?search=${encodeURIComponent(search)}`,
};

/** Mosques, Islamic schools and other facilities, as search across the site finds them. */
export const searchedPlaces: readonly SearchSource[] = [
  searchedPlacesOf('mosque', mosques),
  searchedPlacesOf('islamic_school', { name: 'school', label: 'Islamic schools', order: 7 }),
  searchedPlacesOf('other_facility', { name: 'facility', label: 'Other places', order: 8 }),
];

function searchedPlacesOf(placeKind: PlaceKind, kind: SearchKind): SearchSource {
  return {
    kind,
    isVisible: () => true,
    async find({ db }, query, limit) {
      const searched = {
        table: places,
        id: places.id,
        words: places.searchWords,
        where: isApproved(placeKind),
        order: { by: nameKey, direction: 'asc' },
      } as const;
      const ids = await findByWords(db, query, searched, limit);
      const rows = await inOrderOf(ids, () =>
        db
          .select({
            id: places.id,
            kind: places.kind,
            name: places.name,
            address: places.address,
            postcode: places.postcode,
          })
          .from(places)
          .where(inArray(places.id, ids)),
      );
      return rows.map((row) => ({
        id: row.id,
        title: row.name,
        line: addressOf(row),
        path: placePath(row),
      }));
    },
  };
}
