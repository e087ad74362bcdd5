import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { inOrder, isOver } from '../display-rules.ts';
import { toUserBadges } from './presenters.ts';
import { badgesOf } from './queries.ts';

/** Returns the caller's badges, hidden ones too: as they were last evaluated, within a minute of what earned them. */
export const listOwnBadges = handle(calls.listOwnBadges, async (ctx) => {
  const { id } = personOf(ctx);
  const rows = await badgesOf(ctx.db, id);
  return toUserBadges(inOrder(rows).filter((row) => !isOver(row, ctx.now)));
});
