import { eq } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import {
  bumpApprovalVersion,
  noChange,
  passCorrections,
  proposeChanges,
  requestApproval,
} from '#features/care/approvals/server/public.ts';
import { isManagerOf } from '#features/mosques/managers-and-follows/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { findExactPostcode } from '#features/site/postcodes/server/public.ts';
import { isShownAdministration } from '#kit/contract/audience.ts';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { ApprovalChanges, Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { RequirementType } from '../opportunity.rules.ts';
import type { Requirement } from '../opportunity-text.rules.ts';
import { calls, type NewOpportunity } from '../own-opportunity.contract.ts';
import {
  noSuchOrganisation,
  opportunityChanged,
  opportunityClosed,
  opportunityNotFound,
  shiftsPlanned,
} from '../volunteering.errors.ts';
import { type OpportunityRow, toOwnOpportunities } from './opportunity.queries.ts';
import {
  diffReviewedFields,
  omitWaitingFields,
  opportunityFields,
  opportunityTarget,
  withOwnPendingChange,
} from './opportunity.review.ts';
import { volunteerOpportunities } from './opportunity.tables.ts';
import {
  canChangeWithoutReview,
  lockOrganisedOpportunity,
  requireAudience,
  requireOrganisedOpportunity,
} from './opportunity-access.ts';
import { changeStatus, closeOpportunity, listPlaceHolders, listPlannedDates } from './opportunity-ending.ts';

/**
 * Stores an opportunity: pending, or public at once if an administrator posts it, or a manager for their mosque. Refuses:
 * not_allowed (the site does not open volunteering to members), organisation_not_found, bad_input.
 */
export const createVolunteerOpportunity = handle(calls.createVolunteerOpportunity, {
  async prepare(ctx, input) {
    await requireAudience(ctx);
    return toOpportunityColumns(ctx, input);
  },
  async run(tx, _input, columns) {
    const person = requireUser(tx);
    const isApproved = await canChangeWithoutReview(tx, columns.placeId);
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
      const request = { target: opportunityTarget, targetId: id };
      await requestApproval(tx.db, { ...request, submittedBy: person.id, title }, tx.now);
    }
    const [own] = await toOwnOpportunities(tx.db, [stored], tx.now);
    if (!own) throw apiError(opportunityNotFound);
    return { ...own, message: 'Volunteer opportunity created successfully' };
  },
});

/** Returns the initial values of an opportunity’s form, with the caller’s pending change. Refuses: opportunity_not_found. */
export const getOpportunityForm = handle(calls.getOpportunityForm, async (ctx, { id }) => {
  const { row } = await withOwnPendingChange(ctx, await requireOrganisedOpportunity(ctx, id));
  const [own] = await toOwnOpportunities(ctx.db, [row], ctx.now);
  if (!own) throw apiError(opportunityNotFound);
  const isManager = row.placeId !== null && (await isManagerOf(ctx, row.placeId));
  return { ...own, savesAtOnce: isManager || isShownAdministration(ctx.actor) };
});

/**
 * Changes an opportunity. If the caller’s changes are reviewed, an approved one gets at once only the fields that need no review;
 * the rest waits. A rejected one is submitted for approval again. Refuses: opportunity_not_found, opportunity_changed,
 * opportunity_closed, organisation_not_found, bad_input (fewer places than volunteers, a last day before a planned shift).
 */
export const updateVolunteerOpportunity = handle(calls.updateVolunteerOpportunity, {
  prepare: (ctx, input) => toOpportunityColumns(ctx, input),
  async run(tx, input, columns) {
    const row = await lockOrganisedOpportunity(tx, input.id);
    if (row.updatedAt !== input.updatedAt) throw apiError(opportunityChanged);
    if (row.status === 'closed') throw apiError(opportunityClosed);
    requireRoomForVolunteers(row, columns);
    await requireNoLaterShift(tx, row, columns);
    const isFree =
      (await canChangeWithoutReview(tx, row.placeId)) && (await canChangeWithoutReview(tx, columns.placeId));
    const changed = isFree
      ? await updateWithoutReview(tx, row, columns)
      : await updateWithReview(tx, row, columns);
    await audit(tx, {
      action: 'volunteer_opportunity.update',
      target: { type: 'volunteer_opportunity', id: row.id },
      before: recordOf(row),
      after: recordOf(changed),
    });
    const { row: shown, changeWaits } = await withOwnPendingChange(tx, changed);
    const [own] = await toOwnOpportunities(tx.db, [shown], tx.now);
    if (!own) throw apiError(opportunityNotFound);
    return {
      ...own,
      changeWaits,
      message: changeWaits ? 'Saved. An administrator will review it first.' : 'Saved',
    };
  },
});

/** Refuses fewer places than there are accepted volunteers. */
function requireRoomForVolunteers(
  { currentVolunteers }: OpportunityRow,
  { maxVolunteers }: WrittenColumns,
): void {
  if (maxVolunteers !== null && maxVolunteers < currentVolunteers) {
    throw badField('maxVolunteers', `${currentVolunteers} volunteers are already accepted.`);
  }
}

/** Refuses a last day before a planned shift. */
async function requireNoLaterShift(tx: TxCtx, row: OpportunityRow, { endDate }: WrittenColumns) {
  if (endDate === null || endDate === row.endDate) return;
  const last = (await listPlannedDates(tx, row.id)).at(-1);
  if (last && last.date > endDate) {
    throw badField(
      'endDate',
      `A shift is planned on ${dateText(last.date, 'long')}. Please cancel it first.`,
    );
  }
}

/** Applies changes without review. Reviewers who have a request about the opportunity have to read it again. */
async function updateWithoutReview(
  tx: TxCtx,
  row: OpportunityRow,
  columns: WrittenColumns,
): Promise<OpportunityRow> {
  await bumpApprovalVersion(tx.db, opportunityTarget, [row.id]);
  // The author’s form starts with the pending changes, so what they save replaces these.
  if (requireUser(tx).id === row.createdBy) await propose(tx, row, noChange);
  return store(tx, row, columns);
}

async function updateWithReview(
  tx: TxCtx,
  row: OpportunityRow,
  columns: WrittenColumns,
): Promise<OpportunityRow> {
  await bumpApprovalVersion(tx.db, opportunityTarget, [row.id]);
  if (!row.isApproved)
    return resubmitForApproval(tx, row, await store(tx, row, { ...columns, rejectionReason: null }));
  const change = diffReviewedFields(row, columns);
  const request = { target: opportunityTarget, targetId: row.id, submittedBy: requireUser(tx).id };
  const corrections = {
    ...request,
    changes: { [row.id]: change },
    correctable: opportunityFields.correctable,
  };
  if (await passCorrections(tx.db, corrections, tx.now)) return store(tx, row, columns);
  await propose(tx, row, change);
  return store(tx, row, omitWaitingFields(columns, change));
}

/** Submits a rejected opportunity for approval again. */
async function resubmitForApproval(
  tx: TxCtx,
  before: OpportunityRow,
  row: OpportunityRow,
): Promise<OpportunityRow> {
  if (before.rejectionReason === null) return row;
  const request = { target: opportunityTarget, targetId: row.id, submittedBy: row.createdBy };
  await requestApproval(tx.db, { ...request, title: row.title }, tx.now);
  return row;
}

function propose(tx: TxCtx, row: OpportunityRow, change: ApprovalChanges[string]): Promise<void> {
  const request = { target: opportunityTarget, targetId: row.id, submittedBy: requireUser(tx).id };
  return proposeChanges(tx.db, { ...request, title: row.title, changes: { [row.id]: change } }, tx.now);
}

async function store(
  tx: TxCtx,
  row: OpportunityRow,
  columns: Partial<OpportunityRow>,
): Promise<OpportunityRow> {
  const [changed] = await tx.db
    .update(volunteerOpportunities)
    .set({ ...columns, updatedAt: tx.now.toISOString() })
    .where(eq(volunteerOpportunities.id, row.id))
    .returning();
  return changed ?? row;
}

function recordOf({ title, location, maxVolunteers }: OpportunityRow) {
  return { title, location, maxVolunteers };
}

/**
 * Takes an opportunity off the list for a while; does nothing the second time. Refuses: opportunity_not_found,
 * opportunity_closed.
 */
export const pauseVolunteerOpportunity = handle(calls.pauseVolunteerOpportunity, {
  async run(tx, { id }) {
    const row = await lockOrganisedOpportunity(tx, id);
    if (row.status === 'closed') throw apiError(opportunityClosed);
    if (row.status === 'active') await changeStatus(tx, row, 'paused');
    return { message: 'Paused. It’s no longer listed until you reopen it.' };
  },
});

/** Puts a paused opportunity back on the list; does nothing the second time. Refuses: opportunity_not_found, opportunity_closed. */
export const reopenVolunteerOpportunity = handle(calls.reopenVolunteerOpportunity, {
  async run(tx, { id }) {
    const row = await lockOrganisedOpportunity(tx, id);
    if (row.status === 'closed') throw apiError(opportunityClosed);
    if (row.status === 'paused') await changeStatus(tx, row, 'active');
    return { message: 'Open again. It’s back on the list.' };
  },
});

/**
 * Closes an opportunity permanently; does nothing the second time. Refuses: opportunity_not_found, shifts_planned (if shifts are
 * planned and the caller hasn't chosen what becomes of them).
 */
export const closeVolunteerOpportunity = handle(calls.closeVolunteerOpportunity, {
  async run(tx, { id, shifts }) {
    const row = await lockOrganisedOpportunity(tx, id, await listPlaceHolders(tx, id));
    if (row.status === 'closed') return { message: 'Closed. It’s no longer listed.' };
    const { length: count } = await listPlannedDates(tx, id);
    if (count > 0 && shifts === undefined) throw apiError(shiftsPlanned, { count });
    await closeOpportunity(tx, row, shifts);
    return { message: 'Closed. It’s no longer listed.' };
  },
});

/** The columns that an organiser fills in. */
type WrittenColumns = Pick<
  OpportunityRow,
  | 'title'
  | 'description'
  | 'category'
  | 'priority'
  | 'timeCommitment'
  | 'requirements'
  | 'requiresDbsCheck'
  | 'minimumAge'
  | 'schedule'
  | 'startDate'
  | 'endDate'
  | 'isOngoing'
  | 'location'
  | 'address'
  | 'postcode'
  | 'latitude'
  | 'longitude'
  | 'maxVolunteers'
  | 'contactMethod'
  | 'contactDetails'
  | 'placeId'
>;

/**
 * Returns the columns of an organiser’s input, with a position on the map if the full postcode is known. Refuses: bad_input (an
 * end in the past), organisation_not_found.
 */
async function toOpportunityColumns(ctx: Ctx, input: NewOpportunity): Promise<WrittenColumns> {
  if (input.endDate !== undefined && input.endDate < boroughDate(ctx.now)) {
    throw badField('endDate', 'Please choose a day that is still to come.');
  }
  const mosque =
    input.organizationId === undefined ? null : await findApprovedMosque(ctx.db, input.organizationId);
  if (mosque === undefined) throw apiError(noSuchOrganisation);
  const point = input.postcode === undefined ? null : await findExactPostcode(ctx, input.postcode);
  return {
    ...pick(
      input,
      'title',
      'description',
      'category',
      'priority',
      'timeCommitment',
      'location',
      'requiresDbsCheck',
      'minimumAge',
      'schedule',
      'maxVolunteers',
      'contactMethod',
    ),
    requirements: [
      ...toRequirements('skill', input.requiredSkills),
      ...toRequirements('language', input.requiredLanguages),
      ...toRequirements('qualification', input.requiredQualifications),
    ],
    startDate: input.startDate ?? null,
    endDate: input.endDate ?? null,
    isOngoing: input.isOngoing ?? (input.timeCommitment !== 'one_time' && input.endDate === undefined),
    address: input.address ?? null,
    postcode: input.postcode ?? null,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    contactDetails: input.contactDetails ?? null,
    placeId: mosque?.id ?? null,
  };
}

function toRequirements(skillType: RequirementType, needs: NewOpportunity['requiredSkills']): Requirement[] {
  return needs.map((need) =>
    typeof need === 'string'
      ? { skillType, requirementValue: need, isRequired: true, proficiencyLevel: 'any' }
      : { skillType, ...need },
  );
}
