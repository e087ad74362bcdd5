import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { toGroup, toGroupDetails } from '../presenters.ts';
import { countRequests, listGroupRows } from '../queries.ts';
import { countGroupReports } from '../reports/decide-group-reports.ts';
import { standingIn } from '../standing.ts';

/** Answers a page of groups. */
export const listGroups = handle(calls.listGroups, async (ctx, input) => {
  const page = await listGroupRows(ctx.db, personOf(ctx).id, input);
  return { ...page, items: page.items.map(({ group, own }) => toGroup(group, own)) };
});

/** Answers one group. Refuses: group_not_found. */
export const getGroup = handle(calls.getGroup, async (ctx, { id }) => {
  const { group, own } = await standingIn(ctx, id);
  const [requests, reports] = await Promise.all([countRequests(ctx.db, id), countGroupReports(ctx.db, id)]);
  return toGroupDetails(group, own, { requests, reports });
});
