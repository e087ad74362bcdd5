import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { confirmSession } from '../sessions/sessions.ts';
import { checkOwnPassword } from './check-password.ts';

/** Records that the account's owner is at the keyboard. Refuses: wrong_password, too_many_requests, busy. */
export const confirmPassword = handle(calls.confirmPassword, async (ctx, { password }) => {
  await checkOwnPassword(ctx, password);
  ctx.setSession(await confirmSession(ctx.db, personOf(ctx).sessionId, ctx.now));
  return { message: 'Thank you.' };
});
