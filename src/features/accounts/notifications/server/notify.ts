import { inArray } from 'drizzle-orm';
import type { NotificationKind } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { tellLive } from '#kit/server/live/tell-live.ts';
import { noticesChanged } from '../live-kinds.ts';
import { queuePushes } from './queue-pushes.ts';
import { notifications } from './tables.ts';

type Notice = {
  kind: NotificationKind;
  /** One line: 'Your event “Sisters’ circle” was approved'. */
  title: string;
  body?: string | undefined;
  /** The page on this site that it links to: '/events/…'. */
  path: string;
  /** A member gets at most one notice per key. */
  dedupeKey?: string | undefined;
  /** The other member whom it names or quotes: it goes with that account too. */
  aboutUserId?: string | null | undefined;
};

/** A statement takes at most 65,535 parameters. */
const atOnce = 500;

/** Withdraws notices, read or not: what they were about must not be kept. */
export async function withdrawNotices(tx: Db, dedupeKeys: readonly string[]): Promise<void> {
  if (dedupeKeys.length === 0) return;
  const gone = await tx
    .delete(notifications)
    .where(inArray(notifications.dedupeKey, [...dedupeKeys]))
    .returning({ userId: notifications.userId });
  await tellLive(tx, { userIds: gone.map(({ userId }) => userId), kind: noticesChanged, data: {} });
}

/** Gives each of the members a notice, in the same transaction as the event it reports. */
export async function notify(tx: Db, userIds: readonly string[], notice: Notice, now: Date): Promise<void> {
  const { kind, title, path, body = null, dedupeKey = null, aboutUserId = null } = notice;
  const values = { kind: kind.name, title, path, body, dedupeKey, aboutUserId, createdAt: now.toISOString() };
  const everyone = [...new Set(userIds)];
  for (let from = 0; from < everyone.length; from += atOnce) {
    const some = everyone.slice(from, from + atOnce);
    const given = await tx
      .insert(notifications)
      .values(some.map((userId) => ({ ...values, userId })))
      .onConflictDoNothing()
      .returning({ id: notifications.id, userId: notifications.userId });
    await queuePushes(tx, kind, given, now);
    await tellLive(tx, { userIds: given.map(({ userId }) => userId), kind: noticesChanged, data: {} });
  }
}
