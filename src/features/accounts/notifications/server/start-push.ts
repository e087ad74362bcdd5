import { and, eq, ne } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { badField } from '#kit/contract/errors.ts';
import { takeLock } from '#kit/server/db/take-lock.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { isPushService } from '../push-services.ts';
import { pushOf } from './push-queries.ts';
import { pushSubscriptions } from './tables.ts';

/**
 * Turns on push notifications on the current session's device. Anyone who used the same browser before stops getting
 * them there. Refuses: bad_input (the URL belongs to no push service that we know).
 */
export const startPush = handle(calls.startPush, {
  async run(tx, { endpoint, keys }) {
    if (!isPushService(endpoint, tx.config.pushServices)) {
      const message = 'We don’t support this browser’s push service.';
      throw badField('endpoint', message);
    }
    const { id: userId, sessionId } = personOf(tx);
    // Two requests with the same endpoint run one after the other.
    await takeLock(tx.db, `push ${endpoint}`);
    await tx.db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionId, sessionId)));
    const device = { userId, endpoint, ...keys };
    await tx.db
      .insert(pushSubscriptions)
      .values({ sessionId, ...device })
      .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: device });
    return pushOf(tx, sessionId);
  },
});
