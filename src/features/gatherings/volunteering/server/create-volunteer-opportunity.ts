import { personOf } from '#features/accounts/users/server/public.ts';
import { askApproval } from '#features/care/approvals/server/public.ts';
import { findExactPostcode } from '#features/site/postcodes/server/public.ts';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, opportunityNotFound } from '../contract.ts';
import { opportunityTarget } from './approval-target.ts';
import { toOwnOpportunity } from './presenters.ts';
import { requireAudience } from './require-audience.ts';
import { volunteerOpportunities } from './tables.ts';

/**
 * Stores an opportunity: in the queue of approvals, or public at once where an administrator posts it. Refuses: not_allowed (the
 * site does not open volunteering to members).
 */
export const createVolunteerOpportunity = handle(calls.createVolunteerOpportunity, {
  async prepare(ctx, { postcode }) {
    await requireAudience(ctx);
    return postcode === undefined ? null : findExactPostcode(ctx, postcode);
  },
  async run(tx, input, point) {
    const person = personOf(tx);
    const isApproved = actsAsAdministratorOrAsk(person, tx.now);
    const [stored] = await tx.db
      .insert(volunteerOpportunities)
      .values({
        ...input,
        ...point,
        isOngoing: input.timeCommitment !== 'one_time',
        isApproved,
        approvedAt: isApproved ? tx.now.toISOString() : null,
        createdBy: person.id,
        source: 'member',
      })
      .returning();
    if (!stored) throw apiError(opportunityNotFound);
    const target = { type: 'volunteer_opportunity', id: stored.id };
    await audit(tx, {
      action: 'volunteer_opportunity.create',
      target,
      after: { title: stored.title },
    });
    if (!isApproved) {
      const asked = { target: opportunityTarget, targetId: stored.id };
      await askApproval(tx.db, { ...asked, submittedBy: person.id, title: stored.title }, tx.now);
    }
    return { ...toOwnOpportunity(stored), message: 'Volunteer opportunity created successfully' };
  },
});
