import { z } from 'zod';
import {
  bumpApprovalVersion,
  noChange,
  passCorrections,
  proposeChanges,
  reviewedFields,
  reviewLine,
  waitingChanges,
} from '#features/care/approvals/server/public.ts';
import type { ApprovalChanges, FieldValues } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { doubtsAbout } from '../listing-text.rules.ts';
import { type ListingRow, listingTarget } from './listing.queries.ts';

/** The fields of an approved listing whose changes need approval. */
export const listingFields = reviewedFields({
  title: z.string().register(reviewLine, { label: 'Title', isCorrectable: true }),
  description: z.string().register(reviewLine, { label: 'Description', isCorrectable: true }),
  categoryId: z.string().register(reviewLine, { label: 'Category', text: (id, nameOf) => nameOf(id) }),
  /** A request stores the ids joined in one text. */
  pictures: z
    .codec(z.string(), z.array(z.string()), {
      decode: (text) => text.split(',').filter(Boolean),
      encode: (ids) => ids.join(','),
    })
    .register(reviewLine, { label: 'Pictures', text: (ids) => String(ids.length) }),
});

type ReviewedColumns = Pick<ListingRow, 'title' | 'description' | 'categoryId' | 'pictureIds'>;

/** Returns the reviewed fields that differ from those of an approved listing. */
export function reviewedChange(
  approved: ReviewedColumns,
  wished: Partial<ReviewedColumns>,
): ApprovalChanges[string] {
  return listingFields.difference(
    { ...approved, pictures: approved.pictureIds },
    { ...wished, pictures: wished.pictureIds },
  );
}

/** Returns the columns that a change sets. */
export function toColumns(after: FieldValues): Partial<ReviewedColumns> {
  const { pictures, ...columns } = listingFields.decode(after);
  return pictures === undefined ? columns : { ...columns, pictureIds: pictures };
}

/** Whether changes are reviewed one by one. A listing that was never approved, or was rejected, is reviewed as a whole. */
export function isReviewedByParts({ status }: Pick<ListingRow, 'status'>): boolean {
  return status === 'approved' || status === 'expired';
}

/** Returns the pending changes of listings by id. */
export async function listWaitingChanges(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FieldValues>> {
  const waiting = await waitingChanges(db, listingTarget, ids);
  return new Map(
    [...waiting].flatMap(([id, { changes }]) => {
      const after = changes[id]?.after;
      return after ? [[id, after] as const] : [];
    }),
  );
}

/** Returns a listing with its pending change applied, as its seller sees it. */
export function withChange(row: ListingRow, after: FieldValues | undefined): ListingRow {
  return { ...row, ...toColumns(after ?? {}) };
}

/**
 * Requests review of the differences from the approved listing, in place of the pending change; without differences, the pending
 * change is withdrawn. Returns the columns that change immediately: a small correction by a trusted member, without a new word
 * that a reviewer should look at.
 */
export async function requestReview(
  tx: TxCtx,
  row: ListingRow,
  wished: ListingRow,
): Promise<Partial<ListingRow>> {
  const change = reviewedChange(row, wished);
  const request = { target: listingTarget, targetId: row.id, submittedBy: row.sellerUserId };
  const corrections = { ...request, changes: { [row.id]: change }, correctable: listingFields.correctable };
  const known = doubtsAbout(row.title, row.description);
  const isPlain = doubtsAbout(wished.title, wished.description).every((one) => known.includes(one));
  const isCorrection = isPlain && (await passCorrections(tx.db, corrections, tx.now));
  await propose(tx, row, isCorrection ? noChange : change);
  return isCorrection ? toColumns(change.after) : {};
}

/** Withdraws the pending change of a listing. */
export function withdrawChange(tx: TxCtx, row: ListingRow): Promise<void> {
  return propose(tx, row, noChange);
}

function propose(tx: TxCtx, row: ListingRow, change: ApprovalChanges[string]): Promise<void> {
  const request = {
    target: listingTarget,
    targetId: row.id,
    submittedBy: row.sellerUserId,
    title: row.title,
  };
  return proposeChanges(tx.db, { ...request, changes: { [row.id]: change } }, tx.now);
}

/** Increases the version of pending requests, so that a reviewer who has one open must reload it. */
export function noteListingChanged(tx: TxCtx, row: ListingRow): Promise<void> {
  return bumpApprovalVersion(tx.db, listingTarget, [row.id]);
}
