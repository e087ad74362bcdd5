import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { findApprovedMosque, knownPlaces } from '#features/mosques/places/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import type { Announcement } from '../announcement.contract.ts';
import { announcements } from './announcement.tables.ts';
import { type AnnouncementRow, presentAnnouncements } from './janazah.queries.ts';

export type { AnnouncementRow };

/** More than a page or board has room for. */
const maxShown = 20;
const urgentFirst = sql`case ${announcements.kind} when 'janazah' then 0 when 'closure' then 1 else 2 end`;

/** Lists the announcements a mosque shows on a day (YYYY-MM-DD): janazahs by time, then closures, then the newest. */
export async function listCurrentAnnouncements(
  db: Db,
  placeId: string,
  today: string,
  now: Date,
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
  return presentOf(db, placeId, rows, now);
}

/** Returns rows of one mosque as announcements, with the times of its janazahs. */
export async function presentOf(
  db: Db,
  placeId: string,
  rows: readonly AnnouncementRow[],
  now: Date,
): Promise<Announcement[]> {
  const hasJanazah = rows.some(({ heldOn }) => heldOn !== null);
  return presentAnnouncements(db, hasJanazah ? await findApprovedMosque(db, placeId) : undefined, rows, now);
}

/** Returns a page of all announcements of a mosque, newest first. */
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

/** Lists announcements made since an instant that are still current, with their mosques, for the weekly email. */
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

/** The key of an announcement's notifications: prevents duplicates, and finds them when they are withdrawn. */
export function noticeKey(id: string): string {
  return `announcement:${id}`;
}

/** The fields for the audit log. For a janazah no texts, so that no name is kept. */
export function toAuditRecord({ kind, title, body, endsOn }: AnnouncementRow): Partial<AnnouncementRow> {
  return kind === 'janazah' ? { kind, endsOn } : { kind, title, body, endsOn };
}

/** Finds an announcement, including ended and removed ones. */
export async function findAnnouncement(db: Db, id: string): Promise<AnnouncementRow | undefined> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id));
  return row;
}

/** Finds an announcement and locks it `for share`: until the transaction ends it can't be changed, ended or removed. */
export async function lockAnnouncementForShare(tx: Db, id: string): Promise<AnnouncementRow | undefined> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('share');
  return row;
}
