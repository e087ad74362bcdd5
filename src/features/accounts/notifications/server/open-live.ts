import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/**
 * Opens a stream of what the caller is told. The header is newer than the address, which a browser keeps when it comes again.
 * Refuses: not_ready.
 */
export const openLive = handle(calls.openLive, (ctx, { after }) => {
  const { id: userId, sessionId } = personOf(ctx);
  const { lastEventId, hangUp } = ctx.caller;
  return ctx.live.open({ userId, sessionId, after: lastEventId ?? after, hangUp });
});
