import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../../application-contract.ts';
import {
  alreadyApplied,
  opportunityFull,
  opportunityNotFound,
  opportunityNotOpen,
  ownOpportunity,
} from '../../errors.ts';
import { replyWorkingDays, workingDaysAfter } from '../../reply-clock.ts';
import { isOrganiser } from '../organisers.ts';
import { isOpenNow, lockOpportunity, type OpportunityRow } from '../queries.ts';
import { requireAudience } from '../require-audience.ts';
import { volunteerApplications } from '../tables.ts';
import { notifyApplied } from './notify-both-sides.ts';
import { applicationOf } from './queries.ts';

/**
 * Applies for an opportunity, and starts the clock of its answer; what was withdrawn can be sent again. Refuses: not_allowed,
 * opportunity_not_found, opportunity_not_open, opportunity_full, own_opportunity, already_applied.
 */
export const applyForOpportunity = handle(calls.applyForOpportunity, {
  prepare: (ctx) => requireAudience(ctx),
  async run(tx, { opportunityId, ...words }) {
    const { id: volunteerId } = personOf(tx);
    const opportunity = await lockWanted(tx, opportunityId, volunteerId);
    const before = await applicationOf(tx.db, opportunityId, volunteerId);
    if (before && before.status !== 'withdrawn' && before.status !== 'closed') throw apiError(alreadyApplied);
    const values = {
      message: words.message,
      availability: words.availability || null,
      relevantExperience: words.relevantExperience || null,
      status: 'pending' as const,
      responseMessage: null,
      appliedAt: tx.now.toISOString(),
      respondedAt: null,
      respondedBy: null,
      remindersSent: 0,
      remindAt: workingDaysAfter(tx.now, replyWorkingDays).toISOString(),
    };
    const [row] = await tx.db
      .insert(volunteerApplications)
      .values({ opportunityId, volunteerId, ...values })
      .onConflictDoUpdate({
        target: [volunteerApplications.opportunityId, volunteerApplications.volunteerId],
        set: values,
      })
      .returning();
    if (!row) throw apiError(opportunityNotFound);
    await notifyApplied(tx, opportunity, row);
    const { id, status, appliedAt } = row;
    return { id, status, appliedAt, message: 'Application submitted successfully' };
  },
});

/** The opportunity, locked, if the volunteer may apply for it now. */
async function lockWanted(tx: TxCtx, id: string, volunteerId: string): Promise<OpportunityRow> {
  const row = await lockOpportunity(tx, id);
  if (!row || row.removedAt !== null) throw apiError(opportunityNotFound);
  if (await isOrganiser(tx, row)) throw apiError(ownOpportunity);
  const isHidden = row.createdBy !== null && (await isBlocked(tx.db, row.createdBy, volunteerId));
  if (!row.isApproved || isHidden) throw apiError(opportunityNotFound);
  if (!isOpenNow(row, tx.now)) throw apiError(opportunityNotOpen);
  if (row.maxVolunteers !== null && row.currentVolunteers >= row.maxVolunteers) {
    throw apiError(opportunityFull);
  }
  return row;
}
