import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toVolunteerOpportunity } from './presenters.ts';
import { listActiveOpportunities } from './queries.ts';

/** Answers a page of the opportunities that are open. */
export const listVolunteerOpportunities = handle(calls.listVolunteerOpportunities, async (ctx, input) => {
  const page = await listActiveOpportunities(ctx.db, input.category, input);
  return { ...page, items: page.items.map(toVolunteerOpportunity) };
});
