import { eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { sessions } from '../tables.ts';
import { checkOwnPassword } from './check-password.ts';

/** Records that the account's owner is at the keyboard. Refuses: wrong_password, too_many_requests, busy. */
export const confirmPassword = handle(calls.confirmPassword, async (ctx, { password }) => {
  await checkOwnPassword(ctx, password);
  await ctx.db
    .update(sessions)
    .set({ confirmedAt: ctx.now.toISOString() })
    .where(eq(sessions.id, personOf(ctx).sessionId));
  return { message: 'Thank you.' };
});
