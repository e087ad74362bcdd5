import { eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import {
  askApproval,
  noteChanged,
  passesAtOnce,
  proposeChanges,
  recordPassedChanges,
} from '#features/care/approvals/server/public.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { opportunityChanged, opportunityClosed, opportunityNotFound } from '../../errors.ts';
import { calls } from '../../posting-contract.ts';
import { changesAtOnce, lockOrganised } from '../organisers.ts';
import { toOwnOpportunities } from '../presenters.ts';
import type { OpportunityRow } from '../queries.ts';
import { volunteerOpportunities } from '../tables.ts';
import { opportunityTarget } from './approval-target.ts';
import { columnsOf, type WrittenColumns } from './opportunity-columns.ts';
import { reviewedChange, withoutWaiting, wordNames } from './reviewed-fields.ts';
import { withOwnChange } from './waiting-change.ts';

const nothing = { before: {}, after: {} };

/**
 * Changes an opportunity. Of an approved one by somebody whose changes are reviewed, only what counts at once; the rest waits. One that
 * was rejected asks for approval again. Refuses: opportunity_not_found, opportunity_changed, opportunity_closed, organisation_not_found,
 * bad_input (fewer places than volunteers).
 */
export const updateVolunteerOpportunity = handle(calls.updateVolunteerOpportunity, {
  prepare: (ctx, input) => columnsOf(ctx, input),
  async run(tx, input, columns) {
    const row = await lockOrganised(tx, input.id);
    if (row.updatedAt !== input.updatedAt) throw apiError(opportunityChanged);
    if (row.status === 'closed') throw apiError(opportunityClosed);
    checkRoom(row, columns);
    const isFree = (await changesAtOnce(tx, row.placeId)) && (await changesAtOnce(tx, columns.placeId));
    const changed = isFree ? await changeFreely(tx, row, columns) : await changeAsAuthor(tx, row, columns);
    await audit(tx, {
      action: 'volunteer_opportunity.update',
      target: { type: 'volunteer_opportunity', id: row.id },
      before: recordOf(row),
      after: recordOf(changed),
    });
    const { row: shown, changeWaits } = await withOwnChange(tx, changed);
    const [own] = await toOwnOpportunities(tx.db, [shown], tx.now);
    if (!own) throw apiError(opportunityNotFound);
    return {
      ...own,
      changeWaits,
      message: changeWaits ? 'Saved. An administrator will review it first.' : 'Saved',
    };
  },
});

/** Nobody who was accepted loses the place. */
function checkRoom({ currentVolunteers }: OpportunityRow, { maxVolunteers }: WrittenColumns): void {
  if (maxVolunteers !== null && maxVolunteers < currentVolunteers) {
    throw badField('maxVolunteers', `${currentVolunteers} volunteers are already accepted.`);
  }
}

/** By somebody who needs nobody’s approval: anyone who has a request before them reads it again. */
async function changeFreely(
  tx: TxCtx,
  row: OpportunityRow,
  columns: WrittenColumns,
): Promise<OpportunityRow> {
  await noteChanged(tx.db, opportunityTarget, [row.id]);
  // The author’s form begins with what waits, so that what they save takes its place.
  if (personOf(tx).id === row.createdBy) await propose(tx, row, nothing);
  return store(tx, row, columns);
}

async function changeAsAuthor(
  tx: TxCtx,
  row: OpportunityRow,
  columns: WrittenColumns,
): Promise<OpportunityRow> {
  await noteChanged(tx.db, opportunityTarget, [row.id]);
  if (!row.isApproved) return askAgain(tx, row, await store(tx, row, { ...columns, rejectionReason: null }));
  const change = reviewedChange(row, columns);
  const isNothing = Object.keys(change.after).length === 0;
  const asked = { target: opportunityTarget, changes: { [row.id]: change } };
  const userId = personOf(tx).id;
  if (!isNothing && (await passesAtOnce(tx.db, { ...asked, userId, words: wordNames }, tx.now))) {
    await recordPassedChanges(tx.db, { ...asked, targetId: row.id, submittedBy: userId }, tx.now);
    return store(tx, row, columns);
  }
  await propose(tx, row, change);
  return store(tx, row, withoutWaiting(columns, change));
}

/** One that was rejected goes back to the queue. */
async function askAgain(tx: TxCtx, before: OpportunityRow, row: OpportunityRow): Promise<OpportunityRow> {
  if (before.rejectionReason === null) return row;
  const asked = { target: opportunityTarget, targetId: row.id, submittedBy: row.createdBy };
  await askApproval(tx.db, { ...asked, title: row.title }, tx.now);
  return row;
}

function propose(tx: TxCtx, row: OpportunityRow, change: typeof nothing): Promise<void> {
  const asked = { target: opportunityTarget, targetId: row.id, submittedBy: personOf(tx).id };
  return proposeChanges(tx.db, { ...asked, title: row.title, changes: { [row.id]: change } }, tx.now);
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
