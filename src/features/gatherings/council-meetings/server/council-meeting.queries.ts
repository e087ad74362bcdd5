import { and, desc, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, decodeCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { present } from '#kit/server/present.ts';
import { CouncilMeeting } from '../council-meeting.contract.ts';
import { AdminMeeting } from '../council-meeting-admin.contract.ts';
import { councilMeetings } from './council-meeting.tables.ts';

export type MeetingRow = typeof councilMeetings.$inferSelect;

const order: readonly SortKey[] = [
  { by: sql`${councilMeetings.meetingDate}`, type: 'date' },
  { by: sql`${councilMeetings.startTime}`, type: 'text' },
  { by: sql`${councilMeetings.id}`, type: 'uuid' },
];

/** Public and not cancelled. */
export const isHeldInPublic = and(
  eq(councilMeetings.isPublic, true),
  ne(councilMeetings.status, 'cancelled'),
);

type Paging = { limit: number; cursor?: string | undefined };

/** Returns a page of public meetings from a date on, soonest first, without cancelled ones. */
export async function listPublicMeetings(db: Db, from: string, paging: Paging) {
  const where = and(isHeldInPublic, gte(councilMeetings.meetingDate, from));
  const rows = await db
    .select()
    .from(councilMeetings)
    .where(and(where, afterCursor(order, paging.cursor)))
    .orderBy(...order.map((key) => key.by))
    .limit(paging.limit + 1);
  const total = await db.$count(councilMeetings, where);
  return pageOf(rows, paging.limit, total, (row) => [row.meetingDate, row.startTime, row.id]);
}

/** Returns one public meeting; undefined if there is none with that id. */
export async function findPublicMeeting(db: Db, id: string): Promise<MeetingRow | undefined> {
  const [row] = await db
    .select()
    .from(councilMeetings)
    .where(and(eq(councilMeetings.id, id), eq(councilMeetings.isPublic, true)));
  return row;
}

/** Returns a page of public meetings before a date, latest first, without cancelled ones. */
export function listPastMeetings(db: Db, before: string, paging: Paging) {
  return listLatestFirst(db, and(isHeldInPublic, lt(councilMeetings.meetingDate, before)), paging);
}

/** Returns a page of all meetings, latest first. */
export function listAllMeetings(db: Db, paging: Paging) {
  return listLatestFirst(db, undefined, paging);
}

async function listLatestFirst(db: Db, where: SQL | undefined, paging: Paging) {
  const [date, time, id] = decodeCursor(paging.cursor, ['date', 'text', 'uuid']);
  const before =
    paging.cursor === undefined
      ? undefined
      : sql`(${councilMeetings.meetingDate}, ${councilMeetings.startTime}, ${councilMeetings.id}) < (${date}::date, ${time}::text, ${id}::uuid)`;
  const rows = await db
    .select()
    .from(councilMeetings)
    .where(and(where, before))
    .orderBy(desc(councilMeetings.meetingDate), desc(councilMeetings.startTime), desc(councilMeetings.id))
    .limit(paging.limit + 1);
  const total = await db.$count(councilMeetings, where);
  return pageOf(rows, paging.limit, total, (row) => [row.meetingDate, row.startTime, row.id]);
}

/** A meeting as the public sees it. */
export function toCouncilMeeting(row: MeetingRow): CouncilMeeting {
  return present(CouncilMeeting, row, {});
}

/** A meeting as administrators see it. */
export function toAdminMeeting(row: MeetingRow): AdminMeeting {
  return present(AdminMeeting, row, {});
}
