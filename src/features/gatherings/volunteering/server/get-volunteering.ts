import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toOwnOpportunity } from './presenters.ts';
import { countActiveOpportunities, listOpportunitiesOf } from './queries.ts';
import { requireAudience } from './require-audience.ts';

/** Answers how many opportunities are open, and what the caller posted. Refuses: not_signed_in, not_allowed. */
export const getVolunteering = handle(calls.getVolunteering, async (ctx) => {
  await requireAudience(ctx);
  const own = ctx.actor.kind === 'person' ? await listOpportunitiesOf(ctx.db, ctx.actor.id) : [];
  return { active: await countActiveOpportunities(ctx.db), own: own.map(toOwnOpportunity) };
});
