import { and, eq, ne } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { badField } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { takeLock } from '#kit/server/db/sql.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, type Push } from '../notification.contract.ts';
import { isPushService } from '../notification.rules.ts';
import { pushSubscriptions } from './notification.tables.ts';
import { deriveVapidKeys } from './push-delivery.ts';

/** Returns whether the current session's device gets push notifications. */
export const getPush = handle(calls.getPush, (ctx) => readPushState(ctx, requireUser(ctx).sessionId));

/**
 * Turns on push notifications on the current session's device. Earlier users of the same browser stop getting theirs there.
 * Refuses: bad_input (the URL belongs to no known push service).
 */
export const startPush = handle(calls.startPush, {
  async run(tx, { endpoint, keys }) {
    if (!isPushService(endpoint, tx.config.pushServices)) {
      const message = 'We don’t support this browser’s push service.';
      throw badField('endpoint', message);
    }
    const { id: userId, sessionId } = requireUser(tx);
    // Serialises requests with the same endpoint.
    await takeLock(tx.db, `push ${endpoint}`);
    await tx.db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionId, sessionId)));
    const device = { userId, endpoint, ...keys };
    await tx.db
      .insert(pushSubscriptions)
      .values({ sessionId, ...device })
      .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: device });
    return readPushState(tx, sessionId);
  },
});

/** Turns off push notifications on the current session's device; any still queued for it are dropped. */
export const stopPush = handle(calls.stopPush, async (ctx) => {
  const { sessionId } = requireUser(ctx);
  await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
  return readPushState(ctx, sessionId);
});

/** Whether a session's device gets push notifications, and the key to subscribe with. */
async function readPushState({ db, secrets }: Pick<Ctx, 'db' | 'secrets'>, sessionId: string): Promise<Push> {
  const [device] = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId));
  return {
    publicKey: deriveVapidKeys(secrets).publicKey,
    isOn: device !== undefined,
    endpoint: device?.endpoint ?? null,
  };
}

/** The devices that get a member's notifications: the push service's URL, and since when. */
export function listPushDevices(db: Db, userId: string) {
  return db
    .select({ endpoint: pushSubscriptions.endpoint, createdAt: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
}
