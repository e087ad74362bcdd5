import { personOf } from '#features/accounts/users/server/public.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { endSessions } from './sessions.ts';

/** Ends all the caller's other sessions. */
export const endOtherSessions = handle(calls.endOtherSessions, {
  async run(tx) {
    const person = personOf(tx);
    await endSessions(tx.db, person.id, person.sessionId);
    await audit(tx, { action: 'user.end_other_sessions', target: { type: 'user', id: person.id } });
    return { message: 'You’ve been signed out everywhere else.' };
  },
});
