import { and, eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../follows-contract.ts';
import { followOf } from './followers.ts';
import { mosqueFollows } from './tables.ts';

/** Stops following a mosque, also one that is archived; again changes nothing. Refuses: mosque_not_found. */
export const unfollowMosque = handle(calls.unfollowMosque, async (ctx, { id }) => {
  const userId = personOf(ctx).id;
  const own = and(eq(mosqueFollows.placeId, id), eq(mosqueFollows.userId, userId));
  const gone = await ctx.db.delete(mosqueFollows).where(own).returning({ placeId: mosqueFollows.placeId });
  if (gone.length === 0 && !(await findApprovedMosque(ctx.db, id))) throw apiError(mosqueNotFound);
  return followOf(ctx.db, id, userId);
});
