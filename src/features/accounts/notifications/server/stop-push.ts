import { eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { pushOf } from './push-queries.ts';
import { pushSubscriptions } from './tables.ts';

/** Turns off push notifications on the current session's device; any still queued for it are dropped. */
export const stopPush = handle(calls.stopPush, async (ctx) => {
  const { sessionId } = personOf(ctx);
  await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
  return pushOf(ctx, sessionId);
});
