import { findUser, personOf } from '#features/accounts/users/server/public.ts';
import { apiError, notSignedIn } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toMemberProfile } from './presenters.ts';
import { findMemberProfile } from './queries.ts';

/** Answers the caller's own entry; one who has written nothing gets the defaults. */
export const getMemberProfile = handle(calls.getMemberProfile, async (ctx) => {
  const user = await findUser(ctx.db, personOf(ctx).id);
  if (!user) throw apiError(notSignedIn);
  return toMemberProfile(user, await findMemberProfile(ctx.db, user.id));
});
