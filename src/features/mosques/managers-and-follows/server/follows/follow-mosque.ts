import { personOf } from '#features/accounts/users/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../follows-contract.ts';
import { followOf } from './followers.ts';
import { mosqueFollows } from './tables.ts';

/** Follows a mosque; again changes nothing. Refuses: mosque_not_found. */
export const followMosque = handle(calls.followMosque, async (ctx, { id }) => {
  if (!(await findApprovedMosque(ctx.db, id))) throw apiError(mosqueNotFound);
  const userId = personOf(ctx).id;
  await ctx.db
    .insert(mosqueFollows)
    .values({ placeId: id, userId })
    .onConflictDoUpdate({
      target: [mosqueFollows.placeId, mosqueFollows.userId],
      set: { byAffiliation: false },
    });
  return followOf(ctx.db, id, userId);
});
