import { eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { withdrawApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, opportunityNotFound } from '../contract.ts';
import { opportunityTarget } from './approval-target.ts';
import { lockOpportunity } from './queries.ts';
import { volunteerOpportunities } from './tables.ts';

/** Closes an opportunity of the caller's; again changes nothing. Refuses: opportunity_not_found. */
export const closeVolunteerOpportunity = handle(calls.closeVolunteerOpportunity, {
  async run(tx, { id }) {
    const person = personOf(tx);
    const done = { message: 'Closed. It’s no longer listed.' };
    const row = await lockOpportunity(tx.db, id);
    if (!row || row.removedAt !== null || row.createdBy !== person.id) throw apiError(opportunityNotFound);
    if (row.status === 'closed') return done;
    const updatedAt = tx.now.toISOString();
    await tx.db
      .update(volunteerOpportunities)
      .set({ status: 'closed', updatedAt })
      .where(eq(volunteerOpportunities.id, id));
    await withdrawApproval(tx.db, { target: opportunityTarget, targetId: id });
    const target = { type: 'volunteer_opportunity', id };
    await audit(tx, { action: 'volunteer_opportunity.close', target });
    return done;
  },
});
