import { personOf } from '#features/accounts/server/queries.ts';
import { askApproval } from '#features/approvals/server/ask-approval.ts';
import { findExactPostcode } from '#features/postcodes/server/queries.ts';
import { refuse } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, opportunityNotFound } from '../contract.ts';
import { admit } from './admit.ts';
import { toOwnOpportunity } from './presenters.ts';
import { volunteerOpportunities } from './tables.ts';

/**
 * Stores an opportunity: in the queue of approvals, or public at once where an administrator posts it. Refuses: not_allowed (the
 * site does not open volunteering to members).
 */
export const createVolunteerOpportunity = handle(calls.createVolunteerOpportunity, async (ctx, input) => {
  await admit(ctx);
  const person = personOf(ctx);
  const isApproved = person.role !== 'user';
  const point = input.postcode === undefined ? null : await findExactPostcode(ctx, input.postcode);
  const row = await ctx.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(volunteerOpportunities)
      .values({
        ...input,
        ...point,
        isOngoing: input.timeCommitment !== 'one_time',
        isApproved,
        approvedAt: isApproved ? ctx.now.toISOString() : null,
        createdBy: person.id,
        source: 'member',
      })
      .returning();
    if (!stored) throw refuse(opportunityNotFound);
    const target = { type: 'volunteer_opportunity', id: stored.id };
    await audit(tx, ctx, { action: 'volunteer_opportunity.create', target, after: { title: stored.title } });
    if (!isApproved) {
      const asked = { targetType: 'volunteer_opportunity' as const, targetId: stored.id };
      await askApproval(tx, { ...asked, submittedBy: person.id, title: stored.title }, ctx.now);
    }
    return stored;
  });
  return { ...toOwnOpportunity(row), message: 'Volunteer opportunity created successfully' };
});
