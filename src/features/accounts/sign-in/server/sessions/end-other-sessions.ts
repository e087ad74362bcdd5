import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { endSessions } from './sessions.ts';

/** Ends all the caller's other sessions. */
export const endOtherSessions = handle(calls.endOtherSessions, async (ctx) => {
  const person = personOf(ctx);
  await endSessions(ctx.db, person.id, person.sessionId);
  return { message: 'You’ve been signed out everywhere else.' };
});
