import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Page } from '#kit/contract/paging.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, pageOf } from '#kit/server/db/keyset.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import type { SearchQuery } from '#kit/server/search/search-query.ts';
import type { PlaceKind } from '../place.rules.ts';
import {
  byName,
  countOf,
  isApproved,
  nameCursor,
  nameKey,
  type Paging,
  type PlaceRow,
  placeColumns,
  textCondition,
} from './place.queries.ts';
import { places } from './place.tables.ts';

/* Approved places of a kind whose details another feature has. */

/** Returns a page of them, by name. `meant`: which of them a search means, whatever their words are. */
export async function listApprovedPlaces(
  db: Db,
  kind: PlaceKind,
  paging: Paging,
  meant?: SQL,
): Promise<Page<PlaceRow>> {
  const where = and(
    isApproved(kind),
    paging.search === undefined ? undefined : or(textCondition(paging.search), meant),
  );
  const rows = await db
    .select({ ...placeColumns, nameKey })
    .from(places)
    .where(and(where, afterCursor(byName, paging.cursor)))
    .orderBy(...byName.map((key) => key.by))
    .limit(paging.limit + 1);
  return pageOf(rows, paging.limit, await countOf(db, where, rows.length, paging), nameCursor);
}

/** Finds an approved place of a kind. */
export async function findApprovedPlace(db: Db, kind: PlaceKind, id: string): Promise<PlaceRow | undefined> {
  const [row] = await db
    .select(placeColumns)
    .from(places)
    .where(and(isApproved(kind), eq(places.id, id)));
  return row;
}

/** Finds approved places of a kind by the words of a search across the site, best first. */
export async function findPlacesByWords(
  db: Db,
  kind: PlaceKind,
  query: SearchQuery,
  limit: number,
  meant?: SQL,
) {
  const searched = {
    table: places,
    id: places.id,
    words: places.searchWords,
    where: isApproved(kind),
    meant,
    order: { by: nameKey, direction: 'asc' },
  } as const;
  const ids = await findByWords(db, query, searched, limit);
  return inOrderOf(ids, () =>
    db
      .select(pick(places, 'id', 'kind', 'name', 'address', 'postcode'))
      .from(places)
      .where(inArray(places.id, ids)),
  );
}
