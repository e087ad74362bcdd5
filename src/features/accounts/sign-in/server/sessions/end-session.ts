import { and, eq } from 'drizzle-orm';
import { sessionNotFound } from '#features/accounts/users/errors.ts';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { sessions } from '../tables.ts';

/** Ends one of the caller's sessions; another member's counts as not found. Refuses: session_not_found. */
export const endSession = handle(calls.endSession, {
  async run(tx, { id }) {
    const { id: userId } = personOf(tx);
    const gone = await tx.db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
      .returning({ id: sessions.id });
    if (gone.length === 0) throw apiError(sessionNotFound);
    await audit(tx, { action: 'user.end_session', target: { type: 'user', id: userId } });
    return { message: 'That device has been signed out.' };
  },
});
