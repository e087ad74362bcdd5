import { and, eq, isNull } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { tellLive } from '#kit/server/live/tell-live.ts';
import { calls } from '../contract.ts';
import { noticesChanged } from '../live-kinds.ts';
import { unreadOf } from './queries.ts';
import { notifications } from './tables.ts';

/** Marks one of the caller's notifications as read; someone else's, or one that doesn't exist, is ignored. */
export const readNotification = handle(calls.readNotification, {
  async run(tx, { id }) {
    const userId = personOf(tx).id;
    const read = await tx.db
      .update(notifications)
      .set({ readAt: tx.now.toISOString() })
      .where(and(eq(notifications.id, id), eq(notifications.userId, userId), isNull(notifications.readAt)))
      .returning({ id: notifications.id });
    if (read.length > 0) await tellLive(tx, { userIds: [userId], kind: noticesChanged, data: {} });
    return unreadOf(tx.db, userId);
  },
});
