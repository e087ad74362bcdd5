import { eq } from 'drizzle-orm';
import { findUser, setNewsletter } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { Preferences } from '../contract.ts';
import { type NotificationKey, notificationDefaults, notificationKeys } from '../notification-keys.ts';
import { notificationPreferences } from './tables.ts';

/** A member's notification settings, with defaults for any never set. */
export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  const rows = await db
    .select({ key: notificationPreferences.preferenceKey, isEnabled: notificationPreferences.isEnabled })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  const user = await findUser(db, userId);
  return {
    ...notificationDefaults,
    ...Object.fromEntries(rows.map(({ key, isEnabled }) => [key, isEnabled])),
    weeklyNewsletter: user?.newsletterSubscribed ?? false,
  };
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
    if (preferenceKey === 'weeklyNewsletter') {
      await setNewsletter(tx, userId, isEnabled, now);
      continue;
    }
    await tx
      .insert(notificationPreferences)
      .values({ userId, preferenceKey, isEnabled })
      .onConflictDoUpdate({
        target: [notificationPreferences.userId, notificationPreferences.preferenceKey],
        set: { isEnabled, updatedAt: now.toISOString() },
      });
  }
}
