import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import type { Announcement } from '../contract.ts';
import { announcements } from './tables.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;

/** More than any page or board has room for. */
const maxShown = 20;
const urgentFirst = sql`case ${announcements.kind} when 'janazah' then 0 when 'closure' then 1 else 2 end`;

/** What a mosque announces on a day (YYYY-MM-DD), janazah and closures first, then the newest. */
export async function listCurrentAnnouncements(
  db: Db,
  placeId: string,
  today: string,
): Promise<Announcement[]> {
  const rows = await db
    .select()
    .from(announcements)
    .where(
      and(
        eq(announcements.placeId, placeId),
        gte(announcements.endsOn, today),
        isNull(announcements.removedAt),
      ),
    )
    .orderBy(urgentFirst, desc(announcements.id))
    .limit(maxShown);
  return rows.map(toAnnouncement);
}

/** A page of all that a mosque has announced, newest first. */
export async function listAllOf(
  db: Db,
  { placeId, limit, cursor }: { placeId: string; limit: number; cursor?: string | undefined },
) {
  const [before] = decodeCursor(cursor, ['uuid']);
  const ofPlace = eq(announcements.placeId, placeId);
  const rows = await db
    .select()
    .from(announcements)
    .where(and(ofPlace, before === undefined ? undefined : lt(announcements.id, String(before))))
    .orderBy(desc(announcements.id))
    .limit(limit + 1);
  return pageOf(rows, limit, await db.$count(announcements, ofPlace), ({ id }) => [id]);
}

/** What was announced in the last days and is still current, with its mosque: for the weekly e-mail. */
export function listRecentAnnouncements(db: Db, since: string, today: string) {
  return db
    .select({ announcement: announcements, mosque: knownPlaces.name })
    .from(announcements)
    .innerJoin(knownPlaces, eq(knownPlaces.id, announcements.placeId))
    .where(
      and(
        gte(announcements.createdAt, since),
        gte(announcements.endsOn, today),
        isNull(announcements.removedAt),
        eq(knownPlaces.status, 'approved'),
      ),
    )
    .orderBy(desc(announcements.id))
    .limit(50);
}

/** What keeps its notice under the bells once, and finds it again. */
export function noticeKey(id: string): string {
  return `announcement:${id}`;
}

/** What the record of decisions keeps of an announcement: of a janazah no name. */
export function recordOf({ kind, title, body, endsOn }: AnnouncementRow): Partial<AnnouncementRow> {
  return kind === 'janazah' ? { kind, endsOn } : { kind, title, body, endsOn };
}

/** An announcement, whatever became of it. */
export async function findAnnouncement(db: Db, id: string): Promise<AnnouncementRow | undefined> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id));
  return row;
}

/** The same, kept as it is until the transaction ends: nobody ends it or takes it down meanwhile. */
export async function lockAnnouncement(tx: Db, id: string): Promise<AnnouncementRow | undefined> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('share');
  return row;
}

/** An announcement as it is shown. */
export function toAnnouncement(row: AnnouncementRow): Announcement {
  return {
    id: row.id,
    placeId: row.placeId,
    kind: row.kind,
    title: row.title,
    body: row.body,
    endsOn: row.endsOn,
    deceasedName: row.deceasedName,
    prayerAfter: row.prayerAfter,
    venue: row.venue,
    cemetery: row.cemetery,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
