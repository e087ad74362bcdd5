import { personOf } from '#features/accounts/users/server/public.ts';
import { organisedOpportunity } from '#features/gatherings/volunteering/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { listHoursAt, toTeamHours } from './queries.ts';

/** Answers a page of the hours that volunteers gave. Refuses: opportunity_not_found. */
export const listOpportunityHours = handle(calls.listOpportunityHours, async (ctx, { id, ...paging }) => {
  await organisedOpportunity(ctx, id);
  const page = await listHoursAt(ctx.db, id, paging);
  return { ...page, items: page.items.map((row) => toTeamHours(row, personOf(ctx).id)) };
});
