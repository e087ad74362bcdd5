import { and, eq } from 'drizzle-orm';
import { handleTask } from '#kit/server/queue/task.ts';
import { deliverPush } from './deliver-push.ts';
import { pushTask } from './queue-pushes.ts';
import { notifications, pushSubscriptions } from './tables.ts';

/** What could not be delivered for so long is no news on a telephone; it stands under the bell all the same. */
const newsForMs = 6 * 60 * 60_000;

/**
 * Sends a notice to the push service of a device. Dropped: what is old by now, was read or taken back meanwhile, or was for a
 * device that has been signed out.
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
      return { ended: 'refused', why: 'The push service does not take it.' };
    default:
      return { ended: 'failed', why: 'The push service could not take it.' };
  }
});
