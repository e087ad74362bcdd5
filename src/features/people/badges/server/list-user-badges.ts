import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { userNotFound } from '#features/accounts/users/errors.ts';
import { findUser, personOf } from '#features/accounts/users/server/public.ts';
import { actsAsAdministrator, actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { inOrder } from '../display-rules.ts';
import { toUserBadges } from './presenters.ts';
import { badgesOf, listShownBadges } from './queries.ts';

/** Returns a member's badges: all of them if the caller may read the account. Refuses: user_not_found. */
export const listUserBadges = handle(calls.listUserBadges, async (ctx, { userId }) => {
  const user = await findUser(ctx.db, userId);
  if (!user) throw apiError(userNotFound);
  const viewerId = personOf(ctx).id;
  const seesAll = user.id === viewerId || actsAsAdministrator(ctx.actor, ctx.now);
  const isSeen = user.accountStatus === 'active' || seesAll || actsAsAdministratorOrAsk(ctx.actor, ctx.now);
  if (!isSeen) throw apiError(userNotFound);
  if (seesAll) return toUserBadges(inOrder(await badgesOf(ctx.db, userId)));
  if (await isBlocked(ctx.db, viewerId, userId)) throw apiError(userNotFound);
  return toUserBadges(await listShownBadges(ctx.db, userId, ctx.now));
});
