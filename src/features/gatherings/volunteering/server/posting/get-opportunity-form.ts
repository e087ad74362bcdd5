import { isManagerOf } from '#features/mosques/managers-and-follows/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { opportunityNotFound } from '../../errors.ts';
import { calls } from '../../posting-contract.ts';
import { isShownToAdministrator, organisedOpportunity } from '../organisers.ts';
import { toOwnOpportunities } from '../presenters.ts';
import { withOwnChange } from './waiting-change.ts';

/** Answers what the form of an opportunity begins with: with the caller’s change that waits. Refuses: opportunity_not_found. */
export const getOpportunityForm = handle(calls.getOpportunityForm, async (ctx, { id }) => {
  const { row } = await withOwnChange(ctx, await organisedOpportunity(ctx, id));
  const [own] = await toOwnOpportunities(ctx.db, [row], ctx.now);
  if (!own) throw apiError(opportunityNotFound);
  const isManager = row.placeId !== null && (await isManagerOf(ctx, row.placeId));
  return { ...own, savesAtOnce: isManager || isShownToAdministrator(ctx) };
});
