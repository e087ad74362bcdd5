import { eq } from 'drizzle-orm';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { sessions } from '../tables.ts';

/** Ends the current session. */
export const signOut = handle(calls.signOut, {
  async run({ actor, ...tx }) {
    if (actor.kind !== 'person') return;
    await tx.db.delete(sessions).where(eq(sessions.id, actor.sessionId));
    await audit({ ...tx, actor }, { action: 'user.sign_out', target: { type: 'user', id: actor.id } });
  },
  finish(ctx) {
    ctx.setSession(null);
    return { message: 'You’ve been signed out.' };
  },
});
