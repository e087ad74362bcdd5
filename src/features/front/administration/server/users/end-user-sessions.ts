import { endSessions } from '#features/accounts/sign-in/server/public.ts';
import { lockTargetAccount } from '#features/accounts/users/server/public.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';

/** Signs a member out everywhere. Refuses: user_not_found, not_allowed. */
export const endUserSessions = handle(calls.endUserSessions, {
  async run(tx, { id }) {
    await lockTargetAccount(tx, id, 'account.endSessions');
    await endSessions(tx.db, id);
    await audit(tx, { action: 'user.end_sessions', target: { type: 'user', id } });
    return { message: 'The member has been signed out everywhere.' };
  },
});
