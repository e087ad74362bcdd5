import { computeComingHours, type DayFacts } from '#features/mosques/opening-hours/coming-hours.rules.ts';
import { readDayFacts } from '#features/mosques/opening-hours/server/public.ts';
import { placePath } from '#features/mosques/places/place.rules.ts';
import { findPlacesByWords, formatAddress } from '#features/mosques/places/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { MapKind } from '#kit/contract/map-shapes.ts';
import { pick } from '#kit/contract/pick.ts';
import type { MapSource, SearchSource } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import { calls, PrayerRoom } from '../prayer-room.contract.ts';
import { prayerRoomNotFound } from '../prayer-room.errors.ts';
import { restrictionText, roomText } from '../prayer-room.rules.ts';
import { detailsOf, findApprovedRoom, listApprovedRooms, type PrayerRoomRow } from './prayer-room.queries.ts';
import { readRoomSearch } from './room-search.ts';

/** A page that is read offline for some days still knows whether a room is open. */
const daysAhead = 8;

/** Returns a page of approved prayer rooms. */
export const listPrayerRooms = handle(calls.listPrayerRooms, async ({ db, now }, input) => {
  const page = await listApprovedRooms(db, input);
  const factsOf = await readDayFacts(db);
  return { ...page, items: page.items.map((row) => toPrayerRoom(row, factsOf, now)) };
});

/** Returns an approved prayer room. Refuses: prayer_room_not_found. */
export const getPrayerRoom = handle(calls.getPrayerRoom, async ({ db, now }, { id }) => {
  const row = await findApprovedRoom(db, id);
  if (!row) throw apiError(prayerRoomNotFound);
  return toPrayerRoom(row, await readDayFacts(db), now);
});

function toPrayerRoom(row: PrayerRoomRow, factsOf: (date: string) => DayFacts, now: Date): PrayerRoom {
  const { openingHours } = row;
  return present(PrayerRoom, row, {
    coming: openingHours && computeComingHours(openingHours, factsOf, boroughDate(now), daysAhead),
  });
}

const kind: MapKind = {
  name: 'prayer_room',
  label: 'Prayer rooms',
  shape: 'arch',
  text: 'text-mosque',
  order: 5,
  isUsual: true,
  listed: 4,
};

export const roomsOnMap: MapSource = {
  kind,
  async items({ db }, limit) {
    const { items } = await listApprovedRooms(db, { limit });
    return items.map((row) => ({
      ...pick(row, 'id', 'name', 'latitude', 'longitude', 'phone'),
      address: formatAddress(row),
      detail: roomText(row),
      date: null,
      path: placePath({ kind: 'prayer_room', id: row.id }),
    }));
  },
};

/** Prayer rooms in the search across the site; a room that isn't for everybody says so first. */
export const searchedRooms: SearchSource = {
  kind: {
    name: 'prayer_room',
    label: 'Prayer rooms',
    order: 2,
    list: (search) => `/prayer-rooms?search=${encodeURIComponent(search)}`,
  },
  isVisible: () => true,
  async find({ db }, asked, limit) {
    const { query, meant } = readRoomSearch(asked);
    const rows = await findPlacesByWords(db, 'prayer_room', query, limit, meant);
    const details = await detailsOf(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => {
      const restriction = restrictionText(details.get(row.id)?.whoMayUse ?? null);
      return {
        id: row.id,
        title: row.name,
        line: [restriction, formatAddress(row)].filter((part) => part !== null).join(' · '),
        path: placePath(row),
      };
    });
  },
};
