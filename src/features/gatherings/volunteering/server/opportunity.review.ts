import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { actorIdOf, findUser } from '#features/accounts/users/server/public.ts';
import { noReason } from '#features/care/approvals/approval.rules.ts';
import {
  changeReview,
  reviewedFields,
  reviewLine,
  waitingChanges,
} from '#features/care/approvals/server/public.ts';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import type {
  ApprovalChanges,
  ApprovalKind,
  ApprovalPreview,
  ApprovalTarget,
  Ctx,
  ReportableContent,
} from '#kit/server/context.ts';
import { announce, defineTopic } from '#kit/server/queue/announce.ts';
import { RequirementFields, ScheduleFields } from '../opportunity.contract.ts';
import {
  priorityLabels,
  timeCommitmentLabels,
  volunteerCategories,
  volunteerCategoryLabels,
} from '../opportunity.rules.ts';
import {
  ageText,
  datesText,
  type Requirement,
  requirementText,
  type ScheduleEntry,
  scheduleText,
} from '../opportunity-text.rules.ts';
import { opportunityChangeDecided, opportunityDecided } from './opportunity.messages.tsx';
import {
  findOpportunity,
  lockOpportunity,
  type OpportunityRow,
  toVolunteerOpportunities,
} from './opportunity.queries.ts';
import { volunteerOpportunities } from './opportunity.tables.ts';

export const opportunityTarget: ApprovalTarget = {
  type: 'volunteer_opportunity',
  label: 'Volunteer opportunity',
  order: 4,
};

/** Changes of approved opportunities in the queue. */
const opportunityChangesApproval = changeReview<OpportunityRow>({
  lock: (tx, id) => lockOpportunity(tx, id),
  async preview({ db }, id, { before, after, isOpen }) {
    const row = await findOpportunity(db, id);
    if (!row) return undefined;
    // The current text is what the change replaces; after the decision, what it replaced.
    const replaced = isOpen
      ? { ...before, ...diffReviewedFields(row, opportunityFields.decode(after)).before }
      : before;
    const facts = opportunityFields.facts(replaced, after);
    return { name: row.title, description: '', facts, path: `/volunteering/${row.id}` };
  },
  async onApproved(tx, row, after) {
    await tx.db
      .update(volunteerOpportunities)
      .set({ ...opportunityFields.decode(after), updatedAt: tx.now.toISOString() })
      .where(eq(volunteerOpportunities.id, row.id));
  },
  notifyAuthor: (tx, { id: opportunityId, title }, decision, submittedBy) =>
    notify(tx, opportunityChangeDecided, [submittedBy], { opportunityId, title, ...decision }),
});

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
      : { isApproved, rejectionReason: reason ?? noReason };
    const [row] = await tx.db
      .update(volunteerOpportunities)
      .set({ ...outcome, updatedAt: now })
      .where(eq(volunteerOpportunities.id, targetId))
      .returning();
    if (!row) return;
    const { id: opportunityId, title, createdBy } = row;
    await notify(tx, opportunityDecided, [createdBy], { opportunityId, title, isApproved, reason });
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
  if (row.schedule.length > 0) facts.push(['When', schedulesText(row.schedule)]);
  const dates = datesText(row);
  if (dates !== null) facts.push(['Dates', dates]);
  if (row.requirements.length > 0) facts.push(['What volunteers bring', requirementsText(row.requirements)]);
  if (row.requiresDbsCheck) facts.push(['DBS check', 'Required']);
  const age = ageText(row.minimumAge);
  if (age !== null) facts.push(['Age', age]);
  if (row.contactDetails !== null) facts.push(['Contact', row.contactDetails]);
  const [opportunity] = await toVolunteerOpportunities(db, [row], now);
  if (opportunity?.organizationName) facts.push(['For', opportunity.organizationName]);
  if (author) facts.push(['Submitted by', fullName(author)]);
  return { name: row.title, description: row.description, facts, path: `/volunteering/${row.id}` };
}

/** Returns an opportunity with its pending change for its author and the change's author. Everyone else sees the approved version. */
export async function withOwnPendingChange(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  row: OpportunityRow,
): Promise<{ row: OpportunityRow; changeWaits: boolean }> {
  const viewerId = actorIdOf(ctx);
  const waiting = (await waitingChanges(ctx.db, opportunityTarget, [row.id])).get(row.id);
  if (!waiting) return { row, changeWaits: false };
  const isOwn = viewerId !== null && (viewerId === row.createdBy || viewerId === waiting.submittedBy);
  const after = isOwn ? waiting.changes[row.id]?.after : undefined;
  return { row: { ...row, ...opportunityFields.decode(after ?? {}) }, changeWaits: true };
}

const json = {
  decode: (text: string) => JSON.parse(text),
  encode: (value: unknown) => JSON.stringify(value),
};

/**
 * The columns of an approved opportunity that change only after an administrator’s approval: its texts, its place, and who may apply.
 * Times, places and contact details change at once.
 */
export const opportunityFields = reviewedFields({
  title: z.string().register(reviewLine, { label: 'Title', isCorrectable: true }),
  description: z.string().register(reviewLine, { label: 'Description', isCorrectable: true }),
  category: z
    .enum(volunteerCategories)
    .register(reviewLine, { label: 'Category', text: (category) => volunteerCategoryLabels[category] }),
  requirements: z
    .codec(z.string(), z.array(RequirementFields), json)
    .register(reviewLine, { label: 'What volunteers bring', text: requirementsText }),
  requiresDbsCheck: z.boolean().register(reviewLine, {
    label: 'DBS check',
    text: (isRequired) => (isRequired ? 'Required' : 'Not required'),
  }),
  minimumAge: z
    .number()
    .nullable()
    .register(reviewLine, { label: 'Age', text: (age) => ageText(age) ?? 'Any age' }),
  /** Only if its notes contain something new. */
  schedule: z
    .codec(z.string(), z.array(ScheduleFields), json)
    .register(reviewLine, { label: 'When', text: schedulesText }),
  location: z.string().register(reviewLine, { label: 'Location', isCorrectable: true }),
  address: z.string().nullable().register(reviewLine, { label: 'Address', isCorrectable: true }),
  postcode: z.string().nullable().register(reviewLine, { label: 'Postcode' }),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  placeId: z.string().nullable(),
});

export type Columns = Partial<OpportunityRow>;
type Change = ApprovalChanges[string];

/** Returns the part of a change that waits for review: the reviewed fields that differ from the approved version. */
export function diffReviewedFields(row: OpportunityRow, wanted: Columns): Change {
  const { latitude, longitude, schedule, ...others } = wanted;
  const isElsewhere = wanted.postcode !== row.postcode || wanted.placeId !== row.placeId;
  return opportunityFields.difference(row, {
    ...others,
    ...(isElsewhere ? { latitude, longitude } : {}),
    ...(schedule && hasNewNotes(row.schedule, schedule) ? { schedule } : {}),
  });
}

/** Returns an opportunity's columns without those whose change is pending. */
export function omitWaitingFields(columns: Columns, { after }: Change): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => after[name] === undefined));
}

/** Whether a schedule has notes that the previous one did not have: only notes need a review, times don’t. */
function hasNewNotes(before: readonly ScheduleEntry[], after: readonly ScheduleEntry[]): boolean {
  const oldNotes = new Set(before.map(({ notes }) => notes));
  return after.some(({ notes }) => notes !== null && !oldNotes.has(notes));
}

/** What volunteers should bring, in a line. */
function requirementsText(requirements: readonly Requirement[]): string {
  return requirements.map(requirementText).join('; ');
}

/** Formats the schedule in one line. */
function schedulesText(schedule: readonly ScheduleEntry[]): string {
  return schedule.map(scheduleText).join('; ');
}

/** Announced when a moderator has taken an opportunity down. */
export const opportunityRemoved = defineTopic(
  'volunteering.opportunity-removed',
  z.object({ opportunityId: z.string() }),
);

/** Volunteer opportunities, as they are reported, taken down and put back. */
export const reportableOpportunity: ReportableContent = {
  contentType: 'volunteer_opportunity',
  label: 'Volunteer opportunity',
  pageAddress: /^\/volunteering\/([\da-f-]{36})$/,
  async find(db, contentId) {
    const row = await findOpportunity(db, contentId);
    return (
      row && {
        title: row.title,
        text: row.description,
        path: `/volunteering/${row.id}`,
        authorId: row.createdBy,
        removed: row.removedAt !== null,
      }
    );
  },
  async isVisible({ db, actor, now }, contentId) {
    const row = await findOpportunity(db, contentId);
    if (!row) return false;
    const isOwn = actor.kind === 'person' && actor.id === row.createdBy;
    return isOwn || (row.isApproved && row.status === 'active') || actsAsAdministratorOrAsk(actor, now);
  },
  async remove(db, contentId, now) {
    await db
      .update(volunteerOpportunities)
      .set({ removedAt: now.toISOString() })
      .where(eq(volunteerOpportunities.id, contentId));
    await announce({ db, now }, opportunityRemoved, { opportunityId: contentId });
  },
  async restore(tx, contentId) {
    await tx
      .update(volunteerOpportunities)
      .set({ removedAt: null })
      .where(eq(volunteerOpportunities.id, contentId));
  },
};
