import { clockText } from '#kit/contract/clock-text.ts';
import { addDays, boroughDate, boroughTime } from '#kit/contract/date-text.ts';
import type { WeeklySource } from '#kit/server/context.ts';
import { listApprovedEvents } from './queries.ts';

/** More than a week of the borough has. */
const limit = 200;

/** The events of the coming seven days. */
export const weeklyEvents: WeeklySource = {
  kind: { name: 'event', heading: 'This week', order: 3, limit: 8 },
  async items({ db, now }) {
    const today = boroughDate(now);
    const coming = { from: today, to: addDays(today, 7), notEndedAt: boroughTime(now), forMembers: true };
    const { items } = await listApprovedEvents(db, coming, { limit });
    return items.map((row) => ({
      category: row.category,
      placeId: row.placeId,
      point: pointOf(row),
      title: row.title,
      date: row.eventDate,
      line: `${clockText(row.startTime)}, ${row.location}`,
      path: `/events/${row.id}`,
    }));
  },
};

function pointOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
