import { personOf } from '#features/accounts/users/server/queries.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { inOrder, isOver } from '../display-rules.ts';
import { evaluateBadges } from './evaluate-badges.ts';
import { toUserBadges } from './presenters.ts';
import { badgesOf } from './queries.ts';

/** Answers the caller's badges, computed anew. */
export const listOwnBadges = handle(calls.listOwnBadges, async (ctx) => {
  const { id } = personOf(ctx);
  await evaluateBadges(ctx, id);
  const rows = await badgesOf(ctx.db, id);
  return toUserBadges(inOrder(rows).filter((row) => !isOver(row, ctx.now)));
});
