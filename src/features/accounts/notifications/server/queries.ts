import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import type { Notification, Unread } from '../contract.ts';
import { notifications } from './tables.ts';

/** A page of a member's notifications, newest first. */
export async function listOf(db: Db, userId: string, paging: { limit: number; cursor?: string | undefined }) {
  const [before] = decodeCursor(paging.cursor, ['uuid']);
  const own = eq(notifications.userId, userId);
  const rows = await db
    .select()
    .from(notifications)
    .where(and(own, before === undefined ? undefined : lt(notifications.id, String(before))))
    .orderBy(desc(notifications.id))
    .limit(paging.limit + 1);
  const page = pageOf(rows, paging.limit, await db.$count(notifications, own), ({ id }) => [id]);
  return { ...page, items: page.items.map(toNotification) };
}

function toNotification(row: typeof notifications.$inferSelect): Notification {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    path: row.path,
    isRead: row.readAt !== null,
    createdAt: row.createdAt,
  };
}

/** How many a member has yet to read, and which is the newest. */
export async function unreadOf(db: Db, userId: string): Promise<Unread> {
  const own = eq(notifications.userId, userId);
  const [unread, [newest]] = await Promise.all([
    db.$count(notifications, and(own, isNull(notifications.readAt))),
    db
      .select({ id: notifications.id })
      .from(notifications)
      .where(own)
      .orderBy(desc(notifications.id))
      .limit(1),
  ]);
  return { unread, newestId: newest?.id ?? null };
}
