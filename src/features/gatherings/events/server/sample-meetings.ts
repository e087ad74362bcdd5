import { addDays } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import { events } from './tables.ts';

/** A series of meetings of a group, from its first on. */
export type SampleMeetings = {
  groupId: string;
  createdBy: string | null;
  seriesId: string;
  title: string;
  description: string;
  organizer: string;
  location: string;
  address: string;
  postcode: string;
  startTime: string;
  endTime: string;
  firstDate: string;
  everyDays: number;
  count: number;
  approvedAt: string;
};

/** Stores meetings of a group of the sample community. */
export async function storeSampleMeetings(
  db: Db,
  { firstDate, everyDays, count, ...meeting }: SampleMeetings,
): Promise<void> {
  await db.insert(events).values(
    Array.from({ length: count }, (_, at) => ({
      ...meeting,
      eventDate: addDays(firstDate, at * everyDays),
      isPublic: false,
      status: 'approved' as const,
      approvedBy: meeting.createdBy,
      createdAt: meeting.approvedAt,
      source: 'sample',
    })),
  );
}
