import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { builtOnce } from '#kit/server/db/built-once.ts';
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

const findUnread = builtOnce((db) => {
  const ofMember = sql`select ${notifications.id} from ${notifications} where ${notifications.userId} = ${sql.placeholder('userId')}`;
  return db
    .select({
      unread: sql<number>`(select count(*)::int from (${ofMember} and ${isNull(notifications.readAt)}) as "unread")`,
      newestId: sql<string | null>`(${ofMember} order by ${notifications.id} desc limit 1)`,
    })
    .from(sql`(select 1) as "at_once"`);
});

/** How many a member has yet to read, and which is the newest. */
export async function unreadOf(db: Db, userId: string): Promise<Unread> {
  const [found] = await findUnread(db, { userId });
  return found ?? { unread: 0, newestId: null };
}
