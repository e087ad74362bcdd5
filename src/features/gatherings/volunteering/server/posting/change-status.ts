import { eq } from 'drizzle-orm';
import { withdrawApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { opportunityClosed } from '../../errors.ts';
import { calls } from '../../posting-contract.ts';
import { endOpenApplications } from '../applications/end-applications.ts';
import { lockOrganised } from '../organisers.ts';
import type { OpportunityRow } from '../queries.ts';
import { volunteerOpportunities } from '../tables.ts';
import { opportunityTarget } from './approval-target.ts';

/** Takes an opportunity off the list for a while; again changes nothing. Refuses: opportunity_not_found, opportunity_closed. */
export const pauseVolunteerOpportunity = handle(calls.pauseVolunteerOpportunity, {
  async run(tx, { id }) {
    const row = await lockOrganised(tx, id);
    if (row.status === 'closed') throw apiError(opportunityClosed);
    if (row.status === 'active') await changeStatus(tx, row, 'paused');
    return { message: 'Paused. It’s no longer listed until you reopen it.' };
  },
});

/** Puts a paused opportunity back on the list; again changes nothing. Refuses: opportunity_not_found, opportunity_closed. */
export const reopenVolunteerOpportunity = handle(calls.reopenVolunteerOpportunity, {
  async run(tx, { id }) {
    const row = await lockOrganised(tx, id);
    if (row.status === 'closed') throw apiError(opportunityClosed);
    if (row.status === 'paused') await changeStatus(tx, row, 'active');
    return { message: 'Open again. It’s back on the list.' };
  },
});

/** Closes an opportunity for good; again changes nothing. Refuses: opportunity_not_found. */
export const closeVolunteerOpportunity = handle(calls.closeVolunteerOpportunity, {
  async run(tx, { id }) {
    const row = await lockOrganised(tx, id);
    if (row.status !== 'closed') await closeOpportunity(tx, row);
    return { message: 'Closed. It’s no longer listed.' };
  },
});

/** Closes a locked opportunity: what waits for an answer or for approval ends with it. */
export async function closeOpportunity(tx: TxCtx, row: OpportunityRow): Promise<void> {
  await changeStatus(tx, row, 'closed');
  await withdrawApproval(tx.db, { target: opportunityTarget, targetId: row.id });
  await endOpenApplications(tx, row);
}

const actions = {
  active: 'volunteer_opportunity.reopen',
  paused: 'volunteer_opportunity.pause',
  closed: 'volunteer_opportunity.close',
} as const;

async function changeStatus(tx: TxCtx, { id }: OpportunityRow, status: OpportunityRow['status']) {
  await tx.db
    .update(volunteerOpportunities)
    .set({ status, updatedAt: tx.now.toISOString() })
    .where(eq(volunteerOpportunities.id, id));
  await audit(tx, { action: actions[status], target: { type: 'volunteer_opportunity', id } });
}
