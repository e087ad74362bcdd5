import { eq } from 'drizzle-orm';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { sessions } from '../tables.ts';

/** Ends the current session. */
export const signOut = handle(calls.signOut, async (ctx) => {
  if (ctx.actor.kind === 'person') await ctx.db.delete(sessions).where(eq(sessions.id, ctx.actor.sessionId));
  ctx.setSession(null);
  return { message: 'You’ve been signed out.' };
});
