import { hasSecondFactor } from '#features/accounts/sign-in/server/queries.ts';
import { apiError, notSignedIn } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toCurrentUser } from './presenters.ts';
import { findUser, personOf } from './queries.ts';

/** Answers the account of whoever is signed in. */
export const getCurrentUser = handle(calls.getCurrentUser, async (ctx) => {
  const { id } = personOf(ctx);
  const user = await findUser(ctx.db, id);
  if (!user) throw apiError(notSignedIn);
  return toCurrentUser(user, await hasSecondFactor(ctx.db, id));
});
