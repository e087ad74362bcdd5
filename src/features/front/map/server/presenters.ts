import type { MeetingRow } from '#features/gatherings/council-meetings/server/public.ts';
import { eventCategoryLabels } from '#features/gatherings/events/event-categories.ts';
import type { EventRow } from '#features/gatherings/events/server/public.ts';
import type { OpportunityRow } from '#features/gatherings/volunteering/server/public.ts';
import {
  timeCommitmentLabels,
  volunteerCategoryLabels,
} from '#features/gatherings/volunteering/volunteer-options.ts';
import { facilityNamed } from '#features/mosques/places/facilities.ts';
import type { FacilityRow, MosqueRow, PlaceRow, SchoolRow } from '#features/mosques/places/server/public.ts';
import { womensPrayers } from '#features/mosques/places/womens-access.ts';
import type { ResolvedDay } from '#features/mosques/prayer-times/timetable.ts';
import { clockText } from '#kit/contract/clock-text.ts';
import { dateText } from '#kit/contract/date-text.ts';
import type { MapItem } from '../contract.ts';

type Placed = { latitude: number | null; longitude: number | null };

/** Where a row lies; undefined for one without a place, which the map leaves out. */
function placeOf({ latitude, longitude }: Placed): { latitude: number; longitude: number } | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

function ofPlace(row: PlaceRow) {
  const address = [row.address, row.postcode].filter(Boolean).join(', ');
  return {
    id: row.id,
    name: row.name,
    address,
    latitude: row.latitude,
    longitude: row.longitude,
    date: null,
  };
}

export function mosqueItem(row: MosqueRow, day: ResolvedDay | undefined): MapItem {
  const shown = (prayer: 'fajr' | 'maghrib') => {
    const { jamaah, begins } = day?.prayers[prayer] ?? {};
    const time = jamaah ?? begins;
    return time ? clockText(time.time) : 'not known';
  };
  return {
    kind: 'mosque',
    ...ofPlace(row),
    detail: `Fajr ${shown('fajr')}, Maghrib ${shown('maghrib')}`,
    path: `/mosque/${row.id}`,
    facilities: row.facilities.flatMap((name) => facilityNamed(name) ?? []),
    women: womensPrayers.filter((prayer) => row.womensPrayers?.includes(prayer)),
  };
}

export function eventItem(row: EventRow): MapItem[] {
  const place = placeOf(row);
  if (!place) return [];
  const when = `${dateText(row.eventDate, 'day')}, ${clockText(row.startTime)}`;
  return [
    {
      kind: 'event',
      id: row.id,
      name: row.title,
      address: `${row.location}, ${row.postcode}`,
      ...place,
      detail: `${when} · ${eventCategoryLabels[row.category]}`,
      date: row.eventDate,
      path: `/events/${row.id}`,
    },
  ];
}

export function schoolItem(row: SchoolRow): MapItem {
  const ages = row.ageRange ? `, ages ${row.ageRange}` : '';
  return { kind: 'school', ...ofPlace(row), detail: `${row.schoolType}${ages}`, path: null };
}

export function facilityItem(row: FacilityRow): MapItem {
  return { kind: 'facility', ...ofPlace(row), detail: row.facilityType, path: null };
}

export function volunteerItem(row: OpportunityRow): MapItem[] {
  const place = placeOf(row);
  if (!place) return [];
  const wanted = row.maxVolunteers === null ? '∞' : row.maxVolunteers;
  return [
    {
      kind: 'volunteer',
      id: row.id,
      name: row.title,
      address: [row.location, row.address].filter(Boolean).join(', '),
      ...place,
      detail: `${volunteerCategoryLabels[row.category]} · ${timeCommitmentLabels[row.timeCommitment]} · ${row.currentVolunteers}/${wanted} volunteers`,
      date: null,
      path: null,
    },
  ];
}

export function councilItem(row: MeetingRow): MapItem[] {
  const place = placeOf(row);
  if (!place) return [];
  return [
    {
      kind: 'council',
      id: row.id,
      name: row.title,
      address: `${row.location}, ${row.address}`,
      ...place,
      detail: `${dateText(row.meetingDate, 'day')}, ${clockText(row.startTime)} · ${row.meetingType}`,
      date: row.meetingDate,
      path: null,
    },
  ];
}
