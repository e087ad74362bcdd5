import { notificationKeys } from '#features/accounts/notifications/notification-keys.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { KeptMail } from '#kit/server/mail/send-mail.ts';
import { digestItems } from '../tables.ts';
import { digestDue } from './digest-due.ts';

/** Keeps a message for its member's next digest; the same message, tried again, once. */
export async function keepForDigest(db: Db, kept: KeptMail, now: Date): Promise<void> {
  const topic = notificationKeys.find((key) => key === kept.topic);
  if (!topic) return;
  const { id, userId, title, path, aboutUserId } = kept;
  const dueAt = digestDue(kept.frequency, now).toISOString();
  await db
    .insert(digestItems)
    .values({ id, userId, topic, title, path, aboutUserId, dueAt, createdAt: now.toISOString() })
    .onConflictDoNothing();
}
