import { and, eq, inArray } from 'drizzle-orm';
import { findUser, setNewsletter } from '#features/accounts/users/server/public.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import {
  type Deliveries,
  type Delivery,
  defaultDelivery,
  deliveredTopics,
  type NotificationKey,
  notificationDefaults,
  notificationKeys,
} from '../notification-keys.ts';
import { notificationPreferences } from './tables.ts';

/** A member's notification settings, with defaults for any never set. */
export async function readPreferences(db: Db, userId: string): Promise<Record<NotificationKey, boolean>> {
  const rows = await rowsOf(db, userId);
  const user = await findUser(db, userId);
  return {
    ...notificationDefaults,
    ...Object.fromEntries(rows.map(({ preferenceKey, isEnabled }) => [preferenceKey, isEnabled])),
    weeklyNewsletter: user?.newsletterSubscribed ?? false,
  };
}

/** How each topic reaches a member. */
export async function readDeliveries(db: Db, userId: string): Promise<Deliveries> {
  const rows = await rowsOf(db, userId);
  const deliveryOf = (topic: NotificationKey): Delivery => {
    const row = rows.find(({ preferenceKey }) => preferenceKey === topic);
    return row ? { frequency: row.frequency, deliveryMethod: row.deliveryMethod } : defaultDelivery;
  };
  return {
    eventReminders: deliveryOf('eventReminders'),
    communityUpdates: deliveryOf('communityUpdates'),
    forumReplies: deliveryOf('forumReplies'),
    prayerTimes: deliveryOf('prayerTimes'),
  };
}

function rowsOf(db: Db, userId: string) {
  return db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId));
}

/** Sets some of them. The weekly e-mail needs consent, and is stored as a consent. */
export async function writePreferences(
  tx: Db,
  userId: string,
  wanted: Partial<Record<NotificationKey, boolean | undefined>>,
  now: Date,
): Promise<void> {
  for (const preferenceKey of notificationKeys) {
    const isEnabled = wanted[preferenceKey];
    if (isEnabled === undefined) continue;
    if (preferenceKey === 'weeklyNewsletter') await setNewsletter(tx, userId, isEnabled, now);
    else await write(tx, { userId, preferenceKey, isEnabled }, { isEnabled }, now);
  }
}

/** Sets how some topics reach a member. */
export async function writeDeliveries(
  tx: Db,
  userId: string,
  wanted: { [Topic in keyof Deliveries]?: Delivery | undefined },
  now: Date,
): Promise<void> {
  for (const preferenceKey of deliveredTopics) {
    const delivery = wanted[preferenceKey];
    const isEnabled = notificationDefaults[preferenceKey];
    if (delivery) await write(tx, { userId, preferenceKey, isEnabled, ...delivery }, delivery, now);
  }
}

async function write(
  tx: Db,
  row: typeof notificationPreferences.$inferInsert,
  set: Partial<typeof notificationPreferences.$inferInsert>,
  now: Date,
): Promise<void> {
  await tx
    .insert(notificationPreferences)
    .values(row)
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.preferenceKey],
      set: { ...set, updatedAt: now.toISOString() },
    });
}

/** What becomes of a message about a topic: it goes out, waits for the daily or weekly digest, or is left out. */
export type MailWish = 'send' | 'daily' | 'weekly' | 'no';

/** What a member wants with e-mail about a topic: none without a verified address. */
export async function mailWish(db: Db, userId: string, topic: string): Promise<MailWish> {
  const user = await findUser(db, userId);
  const key = notificationKeys.find((one) => one === topic);
  if (!user?.isEmailVerified || !key || !(await readPreferences(db, userId))[key]) return 'no';
  const delivered = deliveredTopics.find((one) => one === key);
  if (!delivered) return 'send';
  const { frequency, deliveryMethod } = (await readDeliveries(db, userId))[delivered];
  if (deliveryMethod !== 'email') return 'no';
  return frequency === 'at_once' ? 'send' : frequency;
}

/** Of some members those whose devices a kind of notice goes to. */
export async function wantPush(
  db: Db,
  { topic, isUrgent }: NotificationKind,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const key = notificationKeys.find((one) => one === topic);
  if (!key) return new Set(userIds);
  const rows = await db
    .select()
    .from(notificationPreferences)
    .where(
      and(
        inArray(notificationPreferences.userId, [...userIds]),
        eq(notificationPreferences.preferenceKey, key),
      ),
    );
  const chosen = new Map(rows.map((row) => [row.userId, row]));
  return new Set(
    userIds.filter((userId) => {
      const row = chosen.get(userId);
      if (!row) return notificationDefaults[key];
      const isNow = row.frequency === 'at_once' || isUrgent === true;
      return row.isEnabled && row.deliveryMethod !== 'site' && isNow;
    }),
  );
}
