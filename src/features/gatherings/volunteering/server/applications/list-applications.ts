import { auditOnceAMinute } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../application-contract.ts';
import { organisedOpportunity } from '../organisers.ts';
import { toApplication } from './presenters.ts';
import { listApplicationsFor } from './queries.ts';

/** Answers a page of who has applied. Refuses: opportunity_not_found. */
export const listApplications = handle(calls.listApplications, async (ctx, input) => {
  const { id } = await organisedOpportunity(ctx, input.id);
  const target = { type: 'volunteer_opportunity', id };
  await auditOnceAMinute(ctx, { action: 'volunteer_application.read', target });
  const page = await listApplicationsFor(ctx.db, id, input);
  const items = page.items.map(({ application, volunteer }) => toApplication(application, volunteer));
  return { ...page, items };
});
