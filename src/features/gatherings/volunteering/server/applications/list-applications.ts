import { handle } from '#kit/server/handle.ts';
import { calls } from '../../application-contract.ts';
import { organisedOpportunity } from '../organisers.ts';
import { toApplication } from './presenters.ts';
import { listApplicationsFor } from './queries.ts';

/** Answers a page of who has applied. Refuses: opportunity_not_found. */
export const listApplications = handle(calls.listApplications, async (ctx, input) => {
  const opportunity = await organisedOpportunity(ctx, input.id);
  const page = await listApplicationsFor(ctx.db, opportunity.id, input);
  const items = page.items.map(({ application, volunteer }) => toApplication(application, volunteer));
  return { ...page, items };
});
