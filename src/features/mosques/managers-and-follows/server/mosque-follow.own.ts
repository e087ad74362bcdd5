import { and, eq } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../mosque-follow.contract.ts';
import { mosqueFollows } from './managers-and-follows.tables.ts';
import { findFollow, listMosquesFollowedBy } from './mosque-follow.queries.ts';

/** Returns whether the caller follows a mosque, and its number of followers. Refuses: mosque_not_found. */
export const getFollow = handle(calls.getFollow, async (ctx, { id }) => {
  if (!(await findApprovedMosque(ctx.db, id))) throw apiError(mosqueNotFound);
  return findFollow(ctx.db, id, requireUser(ctx).id);
});

/** Follows a mosque; idempotent. Refuses: mosque_not_found. */
export const followMosque = handle(calls.followMosque, async (ctx, { id }) => {
  if (!(await findApprovedMosque(ctx.db, id))) throw apiError(mosqueNotFound);
  const userId = requireUser(ctx).id;
  await ctx.db
    .insert(mosqueFollows)
    .values({ placeId: id, userId })
    .onConflictDoUpdate({
      target: [mosqueFollows.placeId, mosqueFollows.userId],
      set: { byAffiliation: false },
    });
  return findFollow(ctx.db, id, userId);
});

/** Stops following a mosque, even an archived one; idempotent. Refuses: mosque_not_found. */
export const unfollowMosque = handle(calls.unfollowMosque, async (ctx, { id }) => {
  const userId = requireUser(ctx).id;
  const own = and(eq(mosqueFollows.placeId, id), eq(mosqueFollows.userId, userId));
  const deleted = await ctx.db.delete(mosqueFollows).where(own).returning({ placeId: mosqueFollows.placeId });
  if (deleted.length === 0 && !(await findApprovedMosque(ctx.db, id))) throw apiError(mosqueNotFound);
  return findFollow(ctx.db, id, userId);
});

/** Returns the mosques that the caller follows. */
export const listFollowedMosques = handle(calls.listFollowedMosques, (ctx) =>
  listMosquesFollowedBy(ctx.db, requireUser(ctx).id),
);
