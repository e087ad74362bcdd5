import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { toGroupDetails } from '../presenters.ts';
import { countRequests } from '../queries.ts';
import { standingIn } from '../standing.ts';

/** Answers one group. Refuses: group_not_found. */
export const getGroup = handle(calls.getGroup, async (ctx, { id }) => {
  const { group, own } = await standingIn(ctx, id);
  const requests = await countRequests(ctx.db, id);
  return toGroupDetails(group, own, { requests, reports: 0 });
});
