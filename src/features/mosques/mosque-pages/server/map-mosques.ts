import { facilityNamed } from '#features/mosques/places/facilities.ts';
import { addressOf, listApprovedMosques, type MosqueRow } from '#features/mosques/places/server/public.ts';
import { womensPrayers } from '#features/mosques/places/womens-access.ts';
import { timesForMosques } from '#features/mosques/prayer-times/server/public.ts';
import type { ResolvedDay } from '#features/mosques/prayer-times/timetable.ts';
import { clockText } from '#kit/contract/clock-text.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { MapItem, MapKind, MapSource } from '#kit/server/context.ts';

const kind: MapKind = {
  name: 'mosque',
  label: 'Mosques',
  letter: 'M',
  colour: 'bg-mosque',
  text: 'text-mosque',
  order: 1,
  isUsual: true,
  listed: 6,
};

/** The mosques, with when the day's fast begins and ends there. */
export const mosquesOnMap: MapSource = {
  kind,
  async items({ db, now }, limit) {
    const mosques = await listApprovedMosques(db, {}, 'name', { limit });
    const times = await timesForMosques(db, mosques.items, boroughDate(now), now);
    return mosques.items.map((row) => toItem(row, times.get(row.id)));
  },
};

function toItem(row: MosqueRow, day: ResolvedDay | undefined): MapItem {
  const shown = (prayer: 'fajr' | 'maghrib') => {
    const { jamaah, begins } = day?.prayers[prayer] ?? {};
    const time = jamaah ?? begins;
    return time ? clockText(time.time) : 'not known';
  };
  return {
    id: row.id,
    name: row.name,
    address: addressOf(row),
    latitude: row.latitude,
    longitude: row.longitude,
    detail: `Fajr ${shown('fajr')}, Maghrib ${shown('maghrib')}`,
    date: null,
    path: `/mosque/${row.id}`,
    facilities: row.facilities.flatMap((name) => facilityNamed(name) ?? []),
    women: womensPrayers.filter((prayer) => row.womensPrayers?.includes(prayer)),
  };
}
