import { and, eq, lte, sql } from 'drizzle-orm';
import { borough } from '#borough';
import { notificationKeys } from '#features/accounts/notifications/notification.rules.ts';
import { findMailTiming } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { findGonePaths } from '#features/care/reports/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { offsetText } from '#kit/server/instants.ts';
import { dueRows } from '#kit/server/jobs/due.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import type { KeptMail } from '#kit/server/mail/send-mail.ts';
import { communityDigestMail, forumDigestMail, prayerDigestMail } from './digest.messages.tsx';
import { digestItems } from './digest.tables.ts';

type Topic = (typeof digestItems.$inferSelect)['topic'];

/** Topics with their own digest, whose unsubscribe link turns off that topic only. */
const templates: Partial<Record<Topic, typeof communityDigestMail>> = {
  forumReplies: forumDigestMail,
  prayerTimes: prayerDigestMail,
};

/**
 * Sends each member one email with all waiting items of a topic, as soon as one of them is due. What was deleted or taken down since is
 * left out.
 */
export const sendDigests = dueRows({
  name: 'send-digests',
  table: digestItems,
  key: sql<string>`${digestItems.userId} || ' ' || ${digestItems.topic}`,
  due: ({ now }) => lte(digestItems.dueAt, now.toISOString()),
  async act(tx, { userId, topic }) {
    const own = and(eq(digestItems.userId, userId), eq(digestItems.topic, topic));
    const deleted = await tx.db.delete(digestItems).where(own).returning();
    const user = await findUser(tx.db, userId);
    if (!user || (await findMailTiming(tx.db, userId, topic)) === 'no') return;
    const gone = await findGonePaths(
      tx,
      deleted.map(({ path }) => path),
    );
    const items = deleted
      .filter(({ path }) => !gone.has(path))
      .toSorted((a, b) => a.id.localeCompare(b.id))
      .map(({ title, path }) => ({ title, path }));
    if (items.length === 0) return;
    const template = templates[topic] ?? communityDigestMail;
    const props = { firstName: user.firstName, items };
    await enqueueMail(tx.db, template, { to: user.email, userId, props }, tx.now);
  },
});

/** Stores a message for its member's next digest; a retried message is stored once. */
export async function keepForDigest(db: Db, mail: KeptMail, now: Date): Promise<void> {
  const topic = notificationKeys.find((key) => key === mail.topic);
  if (!topic) return;
  const { id, userId, title, path, aboutUserId } = mail;
  const dueAt = digestDue(mail.frequency, now).toISOString();
  await db
    .insert(digestItems)
    .values({ id, userId, topic, title, path, aboutUserId, dueAt, createdAt: now.toISOString() })
    .onConflictDoNothing();
}

/** After work, and before Isha for most of the year. */
const hour = '18:00';
const thursday = 4;

/** When the next digest is sent: at six in the evening; the weekly one on Thursday, before Jumu'ah and the weekend. */
export function digestDue(frequency: 'daily' | 'weekly', now: Date): Date {
  const today = boroughDate(now);
  for (let days = 0; ; days++) {
    const date = addDays(today, days);
    const at = new Date(offsetText(date, hour, borough.timeZone));
    const isDay = frequency === 'daily' || new Date(`${date}T12:00:00Z`).getUTCDay() === thursday;
    if (at > now && isDay) return at;
  }
}
