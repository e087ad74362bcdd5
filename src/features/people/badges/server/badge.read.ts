import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { findUser, requireUser } from '#features/accounts/users/server/public.ts';
import { userNotFound } from '#features/accounts/users/user.errors.ts';
import { actsAsAdministrator, actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../badge.contract.ts';
import { isExpired, sortBadges } from '../badge.rules.ts';
import { listBadges, listShownBadges, toShownBadges, toUserBadges } from './badge.queries.ts';

/** Returns the caller's badges, including hidden ones, as of the last evaluation, which is at most a minute old. */
export const listOwnBadges = handle(calls.listOwnBadges, async (ctx) => {
  const { id } = requireUser(ctx);
  const rows = await listBadges(ctx.db, id);
  return toUserBadges(sortBadges(rows).filter((row) => !isExpired(row, ctx.now)));
});

/** Returns a member's badges: all of them if the caller may read the account. Refuses: user_not_found. */
export const listUserBadges = handle(calls.listUserBadges, async (ctx, { userId }) => {
  const user = await findUser(ctx.db, userId);
  if (!user) throw apiError(userNotFound);
  const viewerId = requireUser(ctx).id;
  const isOwn = user.id === viewerId;
  const seesAll = isOwn || actsAsAdministrator(ctx.actor, ctx.now);
  const isSeen = user.accountStatus === 'active' || seesAll || actsAsAdministratorOrAsk(ctx.actor, ctx.now);
  if (!isSeen) throw apiError(userNotFound);
  const present = isOwn ? toUserBadges : toShownBadges;
  if (seesAll) return present(sortBadges(await listBadges(ctx.db, userId)));
  if (await isBlocked(ctx.db, viewerId, userId)) throw apiError(userNotFound);
  return present(await listShownBadges(ctx.db, userId, ctx.now));
});
