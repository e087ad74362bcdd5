import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { NotificationKind } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { enqueue } from '#kit/server/queue/enqueue.ts';
import { defineTask } from '#kit/server/queue/task.ts';
import { wantPush } from './preferences.ts';
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
  kind: NotificationKind,
  notices: readonly { id: string; userId: string }[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return;
  const wanting = await wantPush(
    tx,
    kind,
    notices.map(({ userId }) => userId),
  );
  const wanted = notices.filter(({ userId }) => wanting.has(userId));
  if (wanted.length === 0) return;
  const noticeOf = new Map(wanted.map(({ id, userId }) => [userId, id]));
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
