import { facilityNamed } from '#features/mosques/places/facilities.ts';
import { addressOf, listApprovedMosques, type MosqueRow } from '#features/mosques/places/server/public.ts';
import { womensPrayers } from '#features/mosques/places/womens-access.ts';
import { sittingsHeldOn } from '#features/mosques/prayer-times/coming-jamaah.ts';
import { loadTimetables, resolveDays } from '#features/mosques/prayer-times/server/public.ts';
import type { ResolvedDay } from '#features/mosques/prayer-times/timetable.ts';
import { fridayFrom } from '#features/mosques/prayer-times/wall-time.ts';
import { clockText } from '#kit/contract/clock-text.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { MapItem, MapKind } from '#kit/contract/map-shapes.ts';
import type { MapSource } from '#kit/server/context.ts';
import { type NextCongregation, nextCongregation } from '../next-congregation.ts';

const kind: MapKind = {
  name: 'mosque',
  label: 'Mosques',
  shape: 'star',
  text: 'text-mosque',
  order: 1,
  isUsual: true,
  listed: 6,
};

/** The mosques, with the next congregation, and with when the day's fast begins and ends there. */
export const mosquesOnMap: MapSource = {
  kind,
  async items({ db, now }, limit) {
    const { items } = await listApprovedMosques(db, {}, 'name', { limit });
    const today = boroughDate(now);
    const dates = [-1, 0, 1].map((step) => addDays(today, step));
    const ids = items.map(({ id }) => id);
    const known = await loadTimetables(db, ids, addDays(today, -1), addDays(today, 1));
    return items.map((row) => {
      const times = known.get(row.id);
      const days = times ? resolveDays(row, times, dates, now) : [];
      const sittings = sittingsHeldOn(times?.sittings ?? [], fridayFrom(today)).map(({ time }) => time);
      const next = nextCongregation(days, sittings, now);
      return {
        ...toItem(
          row,
          days.find(({ date }) => date === today),
        ),
        ...shownNext(next),
      };
    });
  },
};

function shownNext(next: NextCongregation | undefined): Pick<MapItem, 'next'> {
  return next ? { next: { name: next.name, time: next.time, at: next.at.toISOString() } } : {};
}

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
    phone: row.phone,
    facilities: row.facilities.flatMap((name) => facilityNamed(name) ?? []),
    women: womensPrayers.filter((prayer) => row.womensPrayers?.includes(prayer)),
  };
}
