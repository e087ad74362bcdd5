import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#kit/server/db/database.ts';
import { enqueue } from '#kit/server/queue/enqueue.ts';
import { defineTask } from '#kit/server/queue/task.ts';
import { pushSubscriptions } from './tables.ts';

/** A notice to be pushed to a device. */
export const pushTask = defineTask({
  kind: 'push',
  lane: 'push',
  payload: z.object({ sessionId: z.string(), notificationId: z.string() }),
  maxAttempts: 5,
});

/** Queues notices for their members' devices, in the transaction that created them. */
export async function queuePushes(
  tx: Db,
  notices: readonly { id: string; userId: string }[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return;
  const noticeOf = new Map(notices.map(({ id, userId }) => [userId, id]));
  const devices = await tx
    .select({ sessionId: pushSubscriptions.sessionId, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, [...noticeOf.keys()]));
  const entries = devices.flatMap(({ sessionId, userId }) => {
    const notificationId = noticeOf.get(userId);
    return notificationId === undefined ? [] : [{ payload: { sessionId, notificationId }, userId }];
  });
  await enqueue(tx, pushTask, entries, now);
}
