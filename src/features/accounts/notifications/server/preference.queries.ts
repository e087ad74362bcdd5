import { and, eq, inArray } from 'drizzle-orm';
import { findUser, members, setNewsletter } from '#features/accounts/users/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
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
} from '../notification.rules.ts';
import { notificationPreferences } from './notification.tables.ts';

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

/** Returns how a member is notified about each topic. */
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

/** Changes some of a member's notification settings. The weekly email needs consent, and is stored as a consent. */
export async function writePreferences(
  tx: Db,
  userId: string,
  changes: Partial<Record<NotificationKey, boolean | undefined>>,
  now: Date,
): Promise<void> {
  for (const preferenceKey of notificationKeys) {
    const isEnabled = changes[preferenceKey];
    if (isEnabled === undefined) continue;
    if (preferenceKey === 'weeklyNewsletter') await setNewsletter(tx, userId, isEnabled, now);
    else await upsertPreference(tx, { userId, preferenceKey, isEnabled }, { isEnabled }, now);
  }
}

/** Sets how a member is notified about some topics. */
export async function writeDeliveries(
  tx: Db,
  userId: string,
  changes: { [Topic in keyof Deliveries]?: Delivery | undefined },
  now: Date,
): Promise<void> {
  for (const preferenceKey of deliveredTopics) {
    const delivery = changes[preferenceKey];
    const isEnabled = notificationDefaults[preferenceKey];
    if (delivery)
      await upsertPreference(tx, { userId, preferenceKey, isEnabled, ...delivery }, delivery, now);
  }
}

async function upsertPreference(
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

/** When an email about a topic goes out: at once, with the daily or weekly digest, or never. */
export type MailTiming = 'send' | 'daily' | 'weekly' | 'no';

/** Returns when a member wants email about a topic: 'no' without a verified address, or while emails to it come back. */
export async function findMailTiming(db: Db, userId: string, topic: string): Promise<MailTiming> {
  return (await findMailTimings(db, topic, [userId])).get(userId) ?? 'no';
}

/** Returns when each of several members wants email about a topic, in one statement. */
export async function findMailTimings(
  db: Db,
  topic: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MailTiming>> {
  const key = notificationKeys.find((name) => name === topic);
  if (!key) return new Map(userIds.map((userId) => [userId, 'no']));
  const chosen = and(
    eq(notificationPreferences.userId, members.id),
    eq(notificationPreferences.preferenceKey, key),
  );
  const rows = await db
    .select({
      ...pick(members, 'id', 'isEmailVerified', 'emailFailing', 'newsletterSubscribed'),
      chosen: notificationPreferences,
    })
    .from(members)
    .leftJoin(notificationPreferences, chosen)
    .where(inArray(members.id, [...userIds]));
  const timings = new Map(rows.map((row) => [row.id, toMailTiming(key, row)]));
  return new Map(userIds.map((userId) => [userId, timings.get(userId) ?? 'no']));
}

type Chosen = {
  isEmailVerified: boolean;
  emailFailing: boolean;
  newsletterSubscribed: boolean;
  chosen: typeof notificationPreferences.$inferSelect | null;
};

function toMailTiming(
  key: NotificationKey,
  { isEmailVerified, emailFailing, newsletterSubscribed, chosen }: Chosen,
): MailTiming {
  const isEnabled =
    key === 'weeklyNewsletter' ? newsletterSubscribed : (chosen?.isEnabled ?? notificationDefaults[key]);
  if (!isEmailVerified || emailFailing || !isEnabled) return 'no';
  if (!deliveredTopics.some((topic) => topic === key)) return 'send';
  const { frequency, deliveryMethod } = chosen ?? defaultDelivery;
  if (deliveryMethod !== 'email') return 'no';
  return frequency === 'at_once' ? 'send' : frequency;
}

/** Returns the members whose devices get pushes of a kind of notice. */
export async function filterPushRecipients(
  db: Db,
  { topic, isUrgent }: NotificationKind,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const key = notificationKeys.find((name) => name === topic);
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
