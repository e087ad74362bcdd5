import { and, eq, inArray, like, ne, or, type SQL } from 'drizzle-orm';
import { listIdsBlockedEitherWay } from '#features/accounts/blocks/server/public.ts';
import { listUsers } from '#features/accounts/users/server/public.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { publishLive } from '#kit/server/live/publish-live.ts';
import { enqueueMails } from '#kit/server/mail/outbox.ts';
import type { Message } from '#kit/server/messages/message.tsx';
import type { TxCtx } from '#kit/server/transaction.ts';
import { noticesChanged } from '../notification.rules.ts';
import { notifications } from './notification.tables.ts';
import { queuePushes } from './push.jobs.ts';

type Notice = {
  kind: NotificationKind;
  /** One line: 'Your event “Sisters’ circle” was approved'. */
  title: string;
  body?: string | undefined;
  /** The page on this site that it links to: '/events/…'. */
  path: string;
  /** A member gets at most one notice per key. */
  dedupeKey?: string | undefined;
  /** When it stops being true. It isn't pushed after that, nor delivered to a phone that was switched off, and goes a day later. */
  expiresAt?: Date | undefined;
  /** When what it is about begins: decides about push in the quiet hours, for kinds of which this decides. */
  startsAt?: Date | undefined;
  /** The other member whom it names or quotes: it is deleted with that account too, and isn't sent where either has blocked the other. */
  aboutUserId?: string | null | undefined;
};

/** Members per statement: a statement takes at most 65,535 parameters. */
const batchSize = 500;

type Options = {
  /** Each member gets the message at most once per key, under the bell and by email. */
  dedupeKey?: string;
  /** The other member whom it names or quotes, as in `Notice`. */
  aboutUserId?: string | null;
  /** When what it is about begins, as in `Notice`. */
  startsAt?: Date | undefined;
};

/**
 * Sends a message to each of the members whose account still exists, under the bell and by email, in the same transaction as the event
 * that it reports. Preferences are read when it is sent.
 */
export async function notify<Facts extends object>(
  { db, now }: Pick<TxCtx, 'db' | 'now'>,
  { kind, notice, email }: Message<Facts>,
  userIds: readonly (string | null)[],
  facts: Facts,
  { dedupeKey, aboutUserId, startsAt }: Options = {},
): Promise<void> {
  const people = await listUsers(
    db,
    userIds.filter((id) => id !== null),
  );
  const ids = people.map(({ id }) => id);
  await addNotices(db, ids, { kind, ...notice(facts), dedupeKey, aboutUserId, startsAt }, now);
  const emails = people.map(({ id: userId, email: to, firstName }) => ({
    to,
    userId,
    aboutUserId,
    props: { ...facts, firstName },
    ...(dedupeKey ? { dedupeKey: `${dedupeKey}:${userId}` } : {}),
  }));
  await enqueueMails(db, email, emails, now);
}

/**
 * Adds a notice for each member, in the same transaction as the event it reports. A member is left out if they and the member whom it
 * is about have blocked each other, unless its kind ignores blocks.
 */
export async function addNotices(
  tx: Db,
  userIds: readonly string[],
  notice: Notice,
  now: Date,
): Promise<void> {
  const { kind, title, path, body = null, dedupeKey = null, aboutUserId = null } = notice;
  const expiresAt = notice.expiresAt?.toISOString() ?? null;
  const createdAt = now.toISOString();
  const values = { kind: kind.name, title, path, body, dedupeKey, aboutUserId, expiresAt, createdAt };
  const blocked = new Set(
    aboutUserId === null || kind.passesBlocks ? [] : await listIdsBlockedEitherWay(tx, aboutUserId),
  );
  const recipients = [...new Set(userIds)].filter((userId) => !blocked.has(userId));
  for (let from = 0; from < recipients.length; from += batchSize) {
    const batch = recipients.slice(from, from + batchSize);
    const created = await tx
      .insert(notifications)
      .values(batch.map((userId) => ({ ...values, userId })))
      .onConflictDoNothing()
      .returning({ id: notifications.id, userId: notifications.userId });
    await queuePushes(tx, notice, created, now);
    await publishLive(tx, { userIds: created.map(({ userId }) => userId), kind: noticesChanged, data: {} });
  }
}

/** Withdraws notices, read or not: their subject must not be kept. */
export async function withdrawNotices(tx: Db, dedupeKeys: readonly string[]): Promise<void> {
  if (dedupeKeys.length > 0) await withdraw(tx, inArray(notifications.dedupeKey, [...dedupeKeys]));
}

/** Withdraws the notices that lead to a page or to a part of it, such as a reply in a thread, except those to one member. */
export async function withdrawNoticesAt(tx: Db, path: string, exceptUserId: string | null): Promise<void> {
  const parts = ['?', '#', '/'].map((mark) => like(notifications.path, `${path}${mark}%`));
  const others = exceptUserId === null ? undefined : ne(notifications.userId, exceptUserId);
  await withdraw(tx, and(or(eq(notifications.path, path), ...parts), others));
}

async function withdraw(tx: Db, which: SQL | undefined): Promise<void> {
  const withdrawn = await tx.delete(notifications).where(which).returning({ userId: notifications.userId });
  await publishLive(tx, { userIds: withdrawn.map(({ userId }) => userId), kind: noticesChanged, data: {} });
}
