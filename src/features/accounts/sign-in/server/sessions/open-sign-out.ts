import { eq } from 'drizzle-orm';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../sign-in-contract.ts';
import { sessions } from '../tables.ts';

/** Signs out if the browser says the request came from one of our pages; otherwise redirects to the page that asks. */
export const openSignOut = handle(calls.openSignOut, async (ctx) => {
  if (ctx.actor.kind !== 'person') return { redirectTo: '/' };
  if (ctx.caller.fetchSite !== 'same-origin') return { redirectTo: '/sign-out' };
  await ctx.db.delete(sessions).where(eq(sessions.id, ctx.actor.sessionId));
  ctx.setSession(null);
  return { redirectTo: '/' };
});
