import { facilityNamed } from '#features/mosques/places/facilities.ts';
import { type MosqueRow, toPlace } from '#features/mosques/places/server/public.ts';
import { womensPrayers } from '#features/mosques/places/womens-access.ts';
import { toSourcedClock } from '#features/mosques/prayer-times/server/public.ts';
import type { ResolvedDay } from '#features/mosques/prayer-times/timetable.ts';
import type { Mosque, WomensAccess } from '../contract.ts';

/** A mosque as the public sees it; `today` are its resolved times of the day. */
export function toMosque(row: MosqueRow, today: ResolvedDay | undefined): Mosque {
  return {
    ...toPlace(row),
    facilities: row.facilities.flatMap((name) => facilityNamed(name) ?? []),
    services: row.services,
    capacity: row.capacity,
    establishedYear: row.establishedYear,
    imamName: row.imamName,
    featured: row.featured,
    fajrTime: shownTime(today, 'fajr'),
    maghribTime: shownTime(today, 'maghrib'),
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
