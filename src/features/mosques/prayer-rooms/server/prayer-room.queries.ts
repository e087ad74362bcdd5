import { inArray } from 'drizzle-orm';
import {
  findApprovedPlace,
  findPlace,
  listApprovedPlaces,
  type PlaceRow,
} from '#features/mosques/places/server/public.ts';
import type { Page } from '#kit/contract/paging.ts';
import type { Db } from '#kit/server/db/database.ts';
import { present } from '#kit/server/present.ts';
import { readSearch } from '#kit/server/search/search-query.ts';
import { AdminPrayerRoom } from '../prayer-room.contract.ts';
import { prayerRoomDetails } from './prayer-room.tables.ts';
import { readRoomSearch } from './room-search.ts';

export type RoomDetails = typeof prayerRoomDetails.$inferSelect;
export type PrayerRoomRow = PlaceRow & RoomDetails;

type Paging = { limit: number; cursor?: string | undefined; search?: string | undefined };

/** Returns a page of approved prayer rooms, by name. */
export async function listApprovedRooms(db: Db, { search, ...paging }: Paging): Promise<Page<PrayerRoomRow>> {
  const read = search === undefined ? undefined : readRoomSearch(readSearch(search));
  const page = await listApprovedPlaces(
    db,
    'prayer_room',
    { ...paging, search: read?.isNarrowed ? read.query.words.join(' ') : search },
    read?.meant,
  );
  const details = await detailsOf(
    db,
    page.items.map(({ id }) => id),
  );
  return {
    ...page,
    items: page.items.flatMap((row) => {
      const own = details.get(row.id);
      return own ? [{ ...row, ...own }] : [];
    }),
  };
}

/** Finds an approved prayer room. */
export async function findApprovedRoom(db: Db, id: string): Promise<PrayerRoomRow | undefined> {
  const row = await findApprovedPlace(db, 'prayer_room', id);
  const own = row && (await detailsOf(db, [id])).get(id);
  return own && { ...row, ...own };
}

/** Finds a prayer room of any status, as administrators edit it. */
export async function findRoom(db: Db, id: string): Promise<AdminPrayerRoom | undefined> {
  const place = await findPlace(db, id);
  const own = place?.kind === 'prayer_room' ? (await detailsOf(db, [id])).get(id) : undefined;
  return place && own && present(AdminPrayerRoom, { ...place, ...own }, {});
}

/** Returns the details of prayer rooms by their ids. */
export async function detailsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, RoomDetails>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(prayerRoomDetails)
    .where(inArray(prayerRoomDetails.placeId, [...ids]));
  return new Map(rows.map((row) => [row.placeId, row]));
}

/** Stores the details of a locked prayer room, new or known. */
export async function storeRoomDetails(tx: Db, { placeId, ...set }: RoomDetails): Promise<void> {
  await tx
    .insert(prayerRoomDetails)
    .values({ placeId, ...set })
    .onConflictDoUpdate({ target: prayerRoomDetails.placeId, set });
}
