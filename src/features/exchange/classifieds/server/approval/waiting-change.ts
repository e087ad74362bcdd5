import {
  noteChanged,
  passesAtOnce,
  proposeChanges,
  recordPassedChanges,
  waitingChanges,
} from '#features/care/approvals/server/public.ts';
import type { FieldValues } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { ListingRow } from '../queries.ts';
import { listingTarget } from './approval-target.ts';
import { differences, toColumns, toFieldValues, wordFields } from './reviewed-fields.ts';

/** Whether changes of its words and pictures are reviewed: what was never approved, or was rejected, is reviewed as a whole. */
export function isReviewedByParts({ status }: Pick<ListingRow, 'status'>): boolean {
  return status === 'approved' || status === 'expired';
}

/** What waits of some listings: the fields that are to change. */
export async function waitingOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, FieldValues>> {
  const waiting = await waitingChanges(db, listingTarget, ids);
  return new Map(
    [...waiting].flatMap(([id, { changes }]) => {
      const after = changes[id]?.after;
      return after ? [[id, after] as const] : [];
    }),
  );
}

/** A listing as its seller sees it: with the change that waits. */
export function withChange(row: ListingRow, after: FieldValues | undefined): ListingRow {
  return { ...row, ...toColumns(after ?? {}) };
}

/**
 * Has what differs from the approved listing reviewed, in place of what waited; nothing that differs takes back what waited.
 * Answers which columns count at once: a small correction by somebody whom the site trusts.
 */
export async function askReview(
  tx: TxCtx,
  row: ListingRow,
  wished: ListingRow,
): Promise<Partial<ListingRow>> {
  const { before, after } = differences(toFieldValues(row), toFieldValues(wished));
  const changes = { [row.id]: { before, after } };
  const asked = { target: listingTarget, targetId: row.id, submittedBy: row.sellerUserId, changes };
  const isCorrection =
    Object.keys(after).length > 0 &&
    (await passesAtOnce(
      tx.db,
      { target: listingTarget, userId: row.sellerUserId, changes, words: wordFields },
      tx.now,
    ));
  const nothing = { [row.id]: { before: {}, after: {} } };
  const proposal = { ...asked, title: row.title, changes: isCorrection ? nothing : changes };
  await proposeChanges(tx.db, proposal, tx.now);
  if (!isCorrection) return {};
  await recordPassedChanges(tx.db, asked, tx.now);
  return toColumns(after);
}

/** Takes back what waits of a listing. */
export async function takeBackChange(tx: TxCtx, row: ListingRow): Promise<void> {
  const asked = { target: listingTarget, targetId: row.id, submittedBy: row.sellerUserId };
  const changes = { [row.id]: { before: {}, after: {} } };
  await proposeChanges(tx.db, { ...asked, title: row.title, changes }, tx.now);
}

/** Anyone who has a request about the listing before them has to read it again. */
export function noteListingChanged(tx: TxCtx, row: ListingRow): Promise<void> {
  return noteChanged(tx.db, listingTarget, [row.id]);
}
