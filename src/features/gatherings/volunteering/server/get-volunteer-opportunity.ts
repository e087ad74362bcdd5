import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { actorIdOf, distanceTo, placeAskedFrom } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, type OpportunityDetail } from '../contract.ts';
import { opportunityNotFound } from '../errors.ts';
import { toOwnAnswer } from './applications/presenters.ts';
import { type ApplicationRow, applicationOf, waitingCounts } from './applications/queries.ts';
import { isOrganiser, isShownToAdministrator } from './organisers.ts';
import { withOwnChange } from './posting/waiting-change.ts';
import { approvalOf, toVolunteerOpportunities } from './presenters.ts';
import { findOpportunity, isOpenNow, type OpportunityRow } from './queries.ts';
import { requireAudience } from './require-audience.ts';

/** Answers one opportunity. Refuses: not_signed_in, not_allowed, opportunity_not_found. */
export const getVolunteerOpportunity = handle(calls.getVolunteerOpportunity, async (ctx, { id }) => {
  await requireAudience(ctx);
  const row = await findOpportunity(ctx.db, id);
  if (!row || row.removedAt !== null) throw apiError(opportunityNotFound);
  const viewerId = actorIdOf(ctx);
  const application = viewerId === null ? undefined : await applicationOf(ctx.db, id, viewerId);
  const isOwn = await isOrganiser(ctx, row);
  const canOrganise = isOwn || isShownToAdministrator(ctx);
  if (!canOrganise && !(await maySee(ctx, row, application))) throw apiError(opportunityNotFound);
  const { row: shown, changeWaits } = await withOwnChange(ctx, row);
  const [opportunity] = await toVolunteerOpportunities(ctx.db, [shown], ctx.now);
  if (!opportunity) throw apiError(opportunityNotFound);
  const waiting = canOrganise ? await waitingCounts(ctx.db, [row]) : undefined;
  return {
    ...opportunity,
    distance: distanceTo(shown, await placeAskedFrom(ctx, {})),
    application: toOwnAnswer(application),
    status: row.status,
    approval: approvalOf(row),
    isOpen: isOpenNow(row, ctx.now),
    postedBy: opportunity.organizationName === null ? await posterName(ctx, row) : null,
    isOwn,
    canOrganise,
    waitingApplications: waiting ? (waiting.get(row.id) ?? 0) : null,
    changeWaits: canOrganise && changeWaits,
    contact: isOwn || application?.status === 'accepted' ? contactOf(row) : null,
  };
});

/** What was approved is seen while it is wanted, and afterwards by who has applied; never over a block. */
async function maySee(
  ctx: Ctx,
  row: OpportunityRow,
  application: ApplicationRow | undefined,
): Promise<boolean> {
  const viewerId = actorIdOf(ctx);
  if (viewerId !== null && row.createdBy !== null && (await isBlocked(ctx.db, viewerId, row.createdBy))) {
    return false;
  }
  return row.isApproved && (row.status !== 'closed' || application !== undefined);
}

function contactOf({ contactMethod, contactDetails }: OpportunityRow): OpportunityDetail['contact'] {
  return contactDetails === null ? null : { method: contactMethod, details: contactDetails };
}

/** What members call the person who posted it; nobody to visitors. */
async function posterName(ctx: Ctx, { createdBy }: OpportunityRow): Promise<string | null> {
  if (ctx.actor.kind === 'visitor' || createdBy === null) return null;
  const [names] = await Promise.all(ctx.registry.memberNames.map((namesOf) => namesOf(ctx.db, [createdBy])));
  return names?.get(createdBy) ?? null;
}
