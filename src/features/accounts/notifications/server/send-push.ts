import { and, eq } from 'drizzle-orm';
import { handleTask } from '#kit/server/queue/task.ts';
import { deliverPush } from './deliver-push.ts';
import { pushTask } from './queue-pushes.ts';
import { notifications, pushSubscriptions } from './tables.ts';

/** After this long undelivered, it is no longer news on a phone; it is still listed under the bell. */
const newsForMs = 6 * 60 * 60_000;

/**
 * Sends a notice to a device's push service. It is dropped if it is too old, has been read or withdrawn, or if the
 * device has been signed out.
 */
export const sendPush = handleTask(pushTask, async (ctx, { sessionId, notificationId }) => {
  const [found] = await ctx.db
    .select({ device: pushSubscriptions, notice: notifications })
    .from(pushSubscriptions)
    .innerJoin(notifications, eq(notifications.userId, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.sessionId, sessionId), eq(notifications.id, notificationId)));
  if (!found || found.notice.readAt !== null) return { ended: 'suppressed' };
  const { device, notice } = found;
  if (ctx.now.getTime() - Date.parse(notice.createdAt) >= newsForMs) return { ended: 'suppressed' };
  switch (await deliverPush(ctx, device, notice)) {
    case 'delivered':
      return { ended: 'done' };
    case 'gone':
      await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, device.endpoint));
      return { ended: 'done' };
    case 'refused':
      return { ended: 'refused', why: 'The push service rejects it.' };
    default:
      return { ended: 'failed', why: 'The push service could not accept it.' };
  }
});
