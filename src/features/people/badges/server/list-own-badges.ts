import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { inOrder, isOver } from '../display-rules.ts';
import { currentBadges } from './evaluate-badges.ts';
import { toUserBadges } from './presenters.ts';

/** Returns the caller's badges, including any just earned and not stored yet. */
export const listOwnBadges = handle(calls.listOwnBadges, async (ctx) => {
  const { id } = personOf(ctx);
  const rows = await currentBadges(ctx.db, id, ctx.now);
  return toUserBadges(inOrder(rows).filter((row) => !isOver(row, ctx.now)));
});
