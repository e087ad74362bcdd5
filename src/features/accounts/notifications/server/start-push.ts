import { and, eq, ne, sql } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/queries.ts';
import { badField } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { isPushService } from '../push-services.ts';
import { pushOf } from './push-queries.ts';
import { pushSubscriptions } from './tables.ts';

/**
 * Has notices sent to the device of the caller's session. Who used the same browser before gets none there any more. Refuses:
 * bad_input (the address is at no push service that we know).
 */
export const startPush = handle(calls.startPush, {
  async run(tx, { endpoint, keys }) {
    if (!isPushService(endpoint, tx.config.pushServices)) {
      const message = 'This browser’s push service is not known here.';
      throw badField('endpoint', message);
    }
    const { id: userId, sessionId } = personOf(tx);
    // Two who name the same address at once come one after the other.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`push ${endpoint}`}, 0))`);
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
