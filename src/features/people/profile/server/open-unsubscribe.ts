import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Redirects to the page with the button. */
export const openUnsubscribe = handle(calls.openUnsubscribe, async (_ctx, { token }) => ({
  redirectTo: `/unsubscribe?token=${encodeURIComponent(token)}`,
}));
