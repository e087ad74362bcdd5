import { inArray } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { pushMessages, pushSubscriptions } from './tables.ts';

/** Puts notices on their way to the devices of their members, in the transaction that gave them. */
export async function queuePushes(
  tx: Db,
  notices: readonly { id: string; userId: string }[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return;
  const members = notices.map(({ userId }) => userId);
  const devices = await tx
    .select({ sessionId: pushSubscriptions.sessionId, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, members));
  const at = now.toISOString();
  const messages = notices.flatMap(({ id, userId }) =>
    devices
      .filter((device) => device.userId === userId)
      .map(({ sessionId }) => ({ sessionId, notificationId: id, sendAfter: at, createdAt: at })),
  );
  if (messages.length > 0) await tx.insert(pushMessages).values(messages);
}
