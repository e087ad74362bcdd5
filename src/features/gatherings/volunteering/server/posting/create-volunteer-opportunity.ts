import { personOf } from '#features/accounts/users/server/public.ts';
import { askApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { opportunityNotFound } from '../../errors.ts';
import { calls } from '../../posting-contract.ts';
import { changesAtOnce } from '../organisers.ts';
import { toOwnOpportunities } from '../presenters.ts';
import { requireAudience } from '../require-audience.ts';
import { volunteerOpportunities } from '../tables.ts';
import { opportunityTarget } from './approval-target.ts';
import { columnsOf } from './opportunity-columns.ts';

/**
 * Stores an opportunity: in the queue of approvals, or public at once where an administrator posts it, or a manager for their mosque.
 * Refuses: not_allowed (the site does not open volunteering to members), organisation_not_found, bad_input.
 */
export const createVolunteerOpportunity = handle(calls.createVolunteerOpportunity, {
  async prepare(ctx, input) {
    await requireAudience(ctx);
    return columnsOf(ctx, input);
  },
  async run(tx, _input, columns) {
    const person = personOf(tx);
    const isApproved = await changesAtOnce(tx, columns.placeId);
    const now = tx.now.toISOString();
    const [stored] = await tx.db
      .insert(volunteerOpportunities)
      .values({
        ...columns,
        isApproved,
        approvedAt: isApproved ? now : null,
        createdBy: person.id,
        source: 'member',
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!stored) throw apiError(opportunityNotFound);
    const { id, title } = stored;
    await audit(tx, {
      action: 'volunteer_opportunity.create',
      target: { type: 'volunteer_opportunity', id },
      after: { title },
    });
    if (!isApproved) {
      const asked = { target: opportunityTarget, targetId: id };
      await askApproval(tx.db, { ...asked, submittedBy: person.id, title }, tx.now);
    }
    const [own] = await toOwnOpportunities(tx.db, [stored], tx.now);
    if (!own) throw apiError(opportunityNotFound);
    return { ...own, message: 'Volunteer opportunity created successfully' };
  },
});
