import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { countActiveVolunteers, countApplicationsOf } from './applications/queries.ts';
import { toOwnOpportunities } from './presenters.ts';
import { countOpenOpportunities, listOpportunitiesOf } from './queries.ts';
import { requireAudience } from './require-audience.ts';

/** Answers the figures of the page, and what the caller posted. Refuses: not_signed_in, not_allowed. */
export const getVolunteering = handle(calls.getVolunteering, async (ctx) => {
  await requireAudience(ctx);
  const callerId = ctx.actor.kind === 'person' ? ctx.actor.id : null;
  const own = callerId === null ? [] : await listOpportunitiesOf(ctx.db, callerId);
  return {
    active: await countOpenOpportunities(ctx.db, ctx.now),
    activeVolunteers: await countActiveVolunteers(ctx.db),
    ownApplications: callerId === null ? 0 : await countApplicationsOf(ctx.db, callerId),
    own: await toOwnOpportunities(ctx.db, own, ctx.now),
  };
});
