import { facilityNamed } from '#features/mosques/places/facilities.ts';
import { type MosqueRow, toPlace } from '#features/mosques/places/server/public.ts';
import { womensPrayers } from '#features/mosques/places/womens-access.ts';
import { type DayAndNext, toSourcedClock } from '#features/mosques/prayer-times/server/public.ts';
import type { ResolvedDay } from '#features/mosques/prayer-times/timetable.ts';
import type { Mosque, WomensAccess } from '../contract.ts';

/** A mosque as the public sees it; `times` are its resolved times of the day, and what comes next. */
export function toMosque(row: MosqueRow, times: DayAndNext | undefined): Mosque {
  return {
    ...toPlace(row),
    facilities: row.facilities.flatMap((name) => facilityNamed(name) ?? []),
    services: row.services,
    capacity: row.capacity,
    establishedYear: row.establishedYear,
    imamName: row.imamName,
    featured: row.featured,
    fajrTime: shownTime(times?.today, 'fajr'),
    maghribTime: shownTime(times?.today, 'maghrib'),
    nextJamaah: times?.next ?? null,
    womensAccess: toWomensAccess(row),
    verifiedBy: row.verifiedBy,
    lastVerifiedAt: row.lastVerifiedAt,
    sample: row.source === 'sample',
    distance: row.distance === null ? null : Math.round(row.distance),
  };
}

function shownTime(today: ResolvedDay | undefined, prayer: 'fajr' | 'maghrib') {
  const times = today?.prayers[prayer];
  return toSourcedClock(times?.jamaah ?? times?.begins ?? null);
}

function toWomensAccess(row: MosqueRow): WomensAccess | null {
  if (row.womensPrayers === null) return null;
  return {
    prayers: womensPrayers.filter((prayer) => row.womensPrayers?.includes(prayer)),
    entrance: row.womensEntrance,
    wudu: row.womensWudu,
    sharePercent: row.womensShare,
    note: row.womensNote,
    confirmedAt: row.womensConfirmedAt,
  };
}
