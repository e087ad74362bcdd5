import { eq } from 'drizzle-orm';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { Push } from '../contract.ts';
import { pushSubscriptions } from './tables.ts';
import { vapidKeys } from './vapid.ts';

/** Whether a session's device gets push notifications, and the key to subscribe with. */
export async function pushOf({ db, secrets }: Pick<Ctx, 'db' | 'secrets'>, sessionId: string): Promise<Push> {
  const devices = await db.$count(pushSubscriptions, eq(pushSubscriptions.sessionId, sessionId));
  return { publicKey: vapidKeys(secrets).publicKey, isOn: devices > 0 };
}

/** The devices that get a member's notices: at which service, and since when. */
export function pushDevicesOf(db: Db, userId: string) {
  return db
    .select({ endpoint: pushSubscriptions.endpoint, createdAt: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
}
