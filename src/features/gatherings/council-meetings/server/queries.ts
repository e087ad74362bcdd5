import { and, desc, eq, gte, ne, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, decodeCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { councilMeetings } from './tables.ts';

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

/** A page of the public meetings from a date on that were not cancelled, soonest first. */
export async function listPublicMeetings(
  db: Db,
  from: string,
  paging: { limit: number; cursor?: string | undefined },
) {
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

/** One public meeting; undefined when there is none by that id. */
export async function findPublicMeeting(db: Db, id: string): Promise<MeetingRow | undefined> {
  const [row] = await db
    .select()
    .from(councilMeetings)
    .where(and(eq(councilMeetings.id, id), eq(councilMeetings.isPublic, true)));
  return row;
}

/** A page of all meetings, latest first. */
export async function listAllMeetings(db: Db, paging: { limit: number; cursor?: string | undefined }) {
  const [date, time, id] = decodeCursor(paging.cursor, ['date', 'text', 'uuid']);
  const before =
    paging.cursor === undefined
      ? undefined
      : sql`(${councilMeetings.meetingDate}, ${councilMeetings.startTime}, ${councilMeetings.id}) < (${date}::date, ${time}::text, ${id}::uuid)`;
  const rows = await db
    .select()
    .from(councilMeetings)
    .where(before)
    .orderBy(desc(councilMeetings.meetingDate), desc(councilMeetings.startTime), desc(councilMeetings.id))
    .limit(paging.limit + 1);
  const total = await db.$count(councilMeetings);
  return pageOf(rows, paging.limit, total, (row) => [row.meetingDate, row.startTime, row.id]);
}
