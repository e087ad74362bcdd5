import { clockText } from '#kit/contract/clock-text.ts';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import type { MapItem, MapKind } from '#kit/contract/map-shapes.ts';
import type { MapSource } from '#kit/server/context.ts';
import { listPublicMeetings, type MeetingRow } from './queries.ts';

const kind: MapKind = {
  name: 'council',
  label: 'Council meetings',
  shape: 'house',
  text: 'text-council',
  order: 6,
  isUsual: true,
  listed: 4,
};

/** The public meetings to come that have a place. */
export const meetingsOnMap: MapSource = {
  kind,
  async items({ db, now }, limit) {
    const { items } = await listPublicMeetings(db, boroughDate(now), { limit });
    return items.flatMap(toItem);
  },
};

function toItem(row: MeetingRow): MapItem[] {
  const { latitude, longitude } = row;
  if (latitude === null || longitude === null) return [];
  return [
    {
      id: row.id,
      name: row.title,
      address: `${row.location}, ${row.address}`,
      latitude,
      longitude,
      detail: `${dateText(row.meetingDate, 'day')}, ${clockText(row.startTime)} · ${row.meetingType}`,
      date: row.meetingDate,
      path: `/council-meeting/${row.id}`,
      phone: null,
    },
  ];
}
