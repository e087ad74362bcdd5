import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { preparedQuery } from '#kit/server/db/sql.ts';
import { present } from '#kit/server/present.ts';
import { Notification, type Unread } from '../notification.contract.ts';
import { notifications } from './notification.tables.ts';

/** A page of a member's notifications, newest first. */
export async function selectNotifications(
  db: Db,
  userId: string,
  paging: { limit: number; cursor?: string | undefined },
) {
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
  return present(Notification, row, { isRead: row.readAt !== null });
}

const findUnread = preparedQuery((db) => {
  const ofMember = sql`select ${notifications.id} from ${notifications} where ${notifications.userId} = ${sql.placeholder('userId')}`;
  return db
    .select({
      unread: sql<number>`(select count(*)::int from (${ofMember} and ${isNull(notifications.readAt)}) as "unread")`,
      newestId: sql<string | null>`(${ofMember} order by ${notifications.id} desc limit 1)`,
    })
    .from(sql`(select 1) as "at_once"`);
});

/** Returns the number of a member's unread notifications, and the id of the newest. */
export async function readUnread(db: Db, userId: string): Promise<Unread> {
  const [found] = await findUnread(db, { userId });
  return found ?? { unread: 0, newestId: null };
}
