import { inArray } from 'drizzle-orm';
import type { NotificationKind } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { queuePushes } from './queue-pushes.ts';
import { notifications } from './tables.ts';

type Notice = {
  kind: NotificationKind;
  /** One line: 'Your event “Sisters’ circle” was approved'. */
  title: string;
  body?: string | undefined;
  /** The page of ours that it leads to: '/events/…'. */
  path: string;
  /** The same key reaches a member once. */
  dedupeKey?: string | undefined;
};

/** A statement takes 65,535 parameters at most. */
const atOnce = 500;

/** Takes notices away again, read or not: what they told of is not to be kept. */
export async function withdrawNotices(tx: Db, dedupeKeys: readonly string[]): Promise<void> {
  if (dedupeKeys.length === 0) return;
  await tx.delete(notifications).where(inArray(notifications.dedupeKey, [...dedupeKeys]));
}

/** Puts a notice under the bell of each of those members, in the transaction of what it tells of. */
export async function notify(tx: Db, userIds: readonly string[], notice: Notice, now: Date): Promise<void> {
  const { kind, title, path, body = null, dedupeKey = null } = notice;
  const values = { kind: kind.name, title, path, body, dedupeKey, createdAt: now.toISOString() };
  const everyone = [...new Set(userIds)];
  for (let from = 0; from < everyone.length; from += atOnce) {
    const some = everyone.slice(from, from + atOnce);
    const given = await tx
      .insert(notifications)
      .values(some.map((userId) => ({ ...values, userId })))
      .onConflictDoNothing()
      .returning({ id: notifications.id, userId: notifications.userId });
    await queuePushes(tx, given, now);
  }
}
