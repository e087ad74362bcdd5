import { findUser } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { notificationKeys } from '../notification-keys.ts';
import { readPreferences } from './preferences.ts';

/** Whether a member with a verified address wants messages about a topic. */
export async function wantsMail(db: Db, userId: string, topic: string): Promise<boolean> {
  const user = await findUser(db, userId);
  const key = notificationKeys.find((one) => one === topic);
  if (!user?.isEmailVerified || !key) return false;
  return (await readPreferences(db, userId))[key];
}
