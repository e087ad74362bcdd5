import { clockText } from '#kit/contract/clock-text.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { WeeklySource } from '#kit/server/context.ts';
import { listPublicMeetings } from './queries.ts';

/** More than a week of the borough has. */
const limit = 200;

/** The public meetings of the coming seven days. */
export const weeklyMeetings: WeeklySource = {
  kind: { name: 'meeting', heading: 'Council meetings', order: 4, limit: 2 },
  async items({ db, now }) {
    const today = boroughDate(now);
    const { items } = await listPublicMeetings(db, today, { limit });
    return items
      .filter((row) => row.meetingDate <= addDays(today, 7) && row.source !== 'sample')
      .map((row) => ({
        category: null,
        date: row.meetingDate,
        placeId: null,
        point: pointOf(row),
        title: row.title,
        line: `${clockText(row.startTime)}, ${row.location}`,
        path: `/council-meeting/${row.id}`,
      }));
  },
};

function pointOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
