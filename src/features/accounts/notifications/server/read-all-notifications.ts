import { and, eq, isNull } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { unreadOf } from './queries.ts';
import { notifications } from './tables.ts';

/** Marks all of the caller's notifications as read. */
export const readAllNotifications = handle(calls.readAllNotifications, async (ctx) => {
  const userId = personOf(ctx).id;
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now.toISOString() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  return unreadOf(ctx.db, userId);
});
