import { and, eq, isNull } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { unreadOf } from './queries.ts';
import { notifications } from './tables.ts';

/** Marks one of the caller's notifications as read; someone else's, or one that doesn't exist, is ignored. */
export const readNotification = handle(calls.readNotification, async (ctx, { id }) => {
  const userId = personOf(ctx).id;
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now.toISOString() })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId), isNull(notifications.readAt)));
  return unreadOf(ctx.db, userId);
});
