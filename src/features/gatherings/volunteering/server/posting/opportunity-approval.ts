import { eq, inArray } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import type { ApprovalKind, ApprovalPreview, Ctx } from '#kit/server/context.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { ageText, datesText } from '../../opportunity-texts.ts';
import { priorityLabels, timeCommitmentLabels, volunteerCategoryLabels } from '../../volunteer-options.ts';
import { opportunityDecidedNotice } from '../notification-kinds.ts';
import { toVolunteerOpportunities } from '../presenters.ts';
import { lockOpportunity, type OpportunityRow } from '../queries.ts';
import { volunteerOpportunities } from '../tables.ts';
import { opportunityTarget } from './approval-target.ts';
import { needsText, timesText } from './change-facts.ts';
import { opportunityChangesApproval } from './opportunity-changes-approval.ts';
import { opportunityDecidedMail } from './opportunity-decided.mail.tsx';

/** Volunteer opportunities in the queue of approvals. */
export const opportunityApproval: ApprovalKind = {
  target: opportunityTarget,
  lock: (tx, targetId) => lockOpportunity(tx, targetId),
  async preview(ctx, targetIds) {
    const rows = await ctx.db
      .select()
      .from(volunteerOpportunities)
      .where(inArray(volunteerOpportunities.id, [...targetIds]));
    const previews = await Promise.all(rows.map(async (row) => [row.id, await previewOf(ctx, row)] as const));
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
      path: isApproved ? `/volunteering/${row.id}` : '/volunteering',
    };
    await notify(tx.db, [author.id], notice, tx.now);
    const props = { firstName: author.firstName, opportunityId: row.id, title, isApproved, reason };
    await enqueueMail(tx.db, opportunityDecidedMail, { to: author.email, userId: author.id, props }, tx.now);
  },
  changes: opportunityChangesApproval,
};

async function previewOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  row: OpportunityRow,
): Promise<ApprovalPreview> {
  const author = await findUser(db, row.createdBy);
  const facts: [string, string][] = [
    ['Category', volunteerCategoryLabels[row.category]],
    ['Where', [row.location, row.address, row.postcode].filter(Boolean).join(', ')],
    ['Time', timeCommitmentLabels[row.timeCommitment]],
    ['Priority', priorityLabels[row.priority]],
    ['Wanted', row.maxVolunteers === null ? 'Any number' : String(row.maxVolunteers)],
  ];
  if (row.schedule.length > 0) facts.push(['When', timesText(row.schedule)]);
  const dates = datesText(row);
  if (dates !== null) facts.push(['Dates', dates]);
  if (row.requirements.length > 0) facts.push(['What volunteers bring', needsText(row.requirements)]);
  if (row.requiresDbsCheck) facts.push(['DBS check', 'Required']);
  const age = ageText(row.minimumAge);
  if (age !== null) facts.push(['Age', age]);
  if (row.contactDetails !== null) facts.push(['Contact', row.contactDetails]);
  const [shown] = await toVolunteerOpportunities(db, [row], now);
  if (shown?.organizationName) facts.push(['For', shown.organizationName]);
  if (author) facts.push(['Submitted by', `${author.firstName} ${author.lastName}`]);
  return { name: row.title, description: row.description, facts, path: `/volunteering/${row.id}` };
}
