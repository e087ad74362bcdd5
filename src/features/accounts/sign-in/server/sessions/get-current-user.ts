import { ownAccount, personOf, toCurrentUser } from '#features/accounts/users/server/public.ts';
import { apiError, notSignedIn } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { hasSecondFactor } from '../queries.ts';

/** Returns the signed-in member's account. */
export const getCurrentUser = handle(calls.getCurrentUser, async (ctx) => {
  const { id } = personOf(ctx);
  const user = await ownAccount(ctx);
  if (!user) throw apiError(notSignedIn);
  return toCurrentUser(user, await hasSecondFactor(ctx.db, id));
});
