import { eq, inArray } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import type { ApprovalKind, ApprovalPreview } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { priorityLabels, timeCommitmentLabels, volunteerCategoryLabels } from '../volunteer-options.ts';
import { opportunityTarget } from './approval-target.ts';
import { opportunityDecidedNotice } from './notification-kinds.ts';
import { opportunityDecidedMail } from './opportunity-decided.mail.tsx';
import { lockOpportunity, type OpportunityRow } from './queries.ts';
import { volunteerOpportunities } from './tables.ts';

/** Volunteer opportunities in the queue of approvals. */
export const opportunityApproval: ApprovalKind = {
  target: opportunityTarget,
  lock: ({ db }, targetId) => lockOpportunity(db, targetId),
  async preview({ db }, targetIds) {
    const rows = await db
      .select()
      .from(volunteerOpportunities)
      .where(inArray(volunteerOpportunities.id, [...targetIds]));
    const previews = await Promise.all(rows.map(async (row) => [row.id, await previewOf(db, row)] as const));
    return new Map(previews);
  },
  async decided(tx, { targetId, decision, reason }) {
    const isApproved = decision === 'approved';
    const now = tx.now.toISOString();
    const outcome = isApproved
      ? { isApproved, approvedAt: now, rejectionReason: null }
      : { isApproved, rejectionReason: reason ?? 'No reason was given.' };
    const [row] = await tx.db
      .update(volunteerOpportunities)
      .set({ ...outcome, updatedAt: now })
      .where(eq(volunteerOpportunities.id, targetId))
      .returning();
    const author = row && (await findUser(tx.db, row.createdBy));
    if (!author) return;
    const { title } = row;
    const notice = {
      kind: opportunityDecidedNotice,
      title: `Your opportunity “${title}” was ${isApproved ? 'approved' : 'not approved'}`,
      body: reason ?? undefined,
      path: '/volunteering',
    };
    await notify(tx.db, [author.id], notice, tx.now);
    const props = { firstName: author.firstName, title, isApproved, reason };
    await enqueueMail(tx.db, opportunityDecidedMail, { to: author.email, userId: author.id, props }, tx.now);
  },
};

async function previewOf(db: Db, row: OpportunityRow): Promise<ApprovalPreview> {
  const author = await findUser(db, row.createdBy);
  const facts: [string, string][] = [
    ['Category', volunteerCategoryLabels[row.category]],
    ['Where', [row.location, row.address, row.postcode].filter(Boolean).join(', ')],
    ['Time', timeCommitmentLabels[row.timeCommitment]],
    ['Priority', priorityLabels[row.priority]],
    ['Wanted', row.maxVolunteers === null ? 'Any number' : String(row.maxVolunteers)],
  ];
  if (row.requiredSkills.length > 0) facts.push(['Skills', row.requiredSkills.join(', ')]);
  if (row.requiredLanguages.length > 0) facts.push(['Languages', row.requiredLanguages.join(', ')]);
  if (row.requiresDbsCheck) facts.push(['DBS check', 'Required']);
  if (row.contactDetails !== null) facts.push(['Contact', row.contactDetails]);
  if (author) facts.push(['Submitted by', `${author.firstName} ${author.lastName}`]);
  return { name: row.title, description: row.description, facts, path: null };
}
