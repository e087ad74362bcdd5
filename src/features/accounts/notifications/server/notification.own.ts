import { and, eq, isNull, sql } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { publishLive } from '#kit/server/live/publish-live.ts';
import { calls } from '../notification.contract.ts';
import { noticesChanged } from '../notification.rules.ts';
import { readUnread, selectNotifications } from './notification.queries.ts';
import { notifications } from './notification.tables.ts';

/** Returns a page of the caller's notifications, newest first. */
export const listNotifications = handle(calls.listNotifications, (ctx, paging) =>
  selectNotifications(ctx.db, requireUser(ctx).id, paging),
);

/** Returns how many unread notifications the caller has. */
export const getUnread = handle(calls.getUnread, (ctx) => readUnread(ctx.db, requireUser(ctx).id));

/** Marks one of the caller's notifications as read; ignores one that belongs to someone else or doesn't exist. */
export const readNotification = handle(calls.readNotification, {
  async run(tx, { id }) {
    const userId = requireUser(tx).id;
    const read = await tx.db
      .update(notifications)
      .set({ readAt: tx.now.toISOString() })
      .where(and(eq(notifications.id, id), eq(notifications.userId, userId), isNull(notifications.readAt)))
      .returning({ id: notifications.id });
    if (read.length > 0) await publishLive(tx, { userIds: [userId], kind: noticesChanged, data: {} });
    return readUnread(tx.db, userId);
  },
});

/** Marks the caller's notifications that lead to a page, or a part of it, as read. */
export const readNotificationsAbout = handle(calls.readNotificationsAbout, {
  async run(tx, { path }) {
    const userId = requireUser(tx).id;
    const page = sql`regexp_replace(${notifications.path}, '[?#].*$', '')`;
    const read = await tx.db
      .update(notifications)
      .set({ readAt: tx.now.toISOString() })
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), eq(page, path)))
      .returning({ id: notifications.id });
    if (read.length > 0) await publishLive(tx, { userIds: [userId], kind: noticesChanged, data: {} });
    return readUnread(tx.db, userId);
  },
});

/** Marks all of the caller's notifications as read. */
export const readAllNotifications = handle(calls.readAllNotifications, {
  async run(tx) {
    const userId = requireUser(tx).id;
    const read = await tx.db
      .update(notifications)
      .set({ readAt: tx.now.toISOString() })
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
      .returning({ id: notifications.id });
    if (read.length > 0) await publishLive(tx, { userIds: [userId], kind: noticesChanged, data: {} });
    return readUnread(tx.db, userId);
  },
});

/**
 * Opens the caller's stream of live events. Last-Event-ID takes precedence over `after`: when a browser reconnects it repeats the
 * URL unchanged, so the header is newer. Refuses: not_ready.
 */
export const openLive = handle(calls.openLive, (ctx, { after }) => {
  const { id: userId, sessionId } = requireUser(ctx);
  const { lastEventId, closeConnection } = ctx.caller;
  return ctx.live.open({ userId, sessionId, after: lastEventId ?? after, closeConnection });
});
