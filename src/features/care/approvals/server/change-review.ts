import type {
  ApprovalChanges,
  ApprovalOfChanges,
  ApprovalPreview,
  Ctx,
  FieldValues,
} from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';

type ChangeReview<Row> = {
  /** Locks the thing as its author's own changes do; undefined if it has gone. */
  lock(tx: TxCtx, id: string): Promise<Row | undefined>;
  /** `isOpen`: the request is undecided, so what the thing says today is what the change replaces. */
  preview(
    ctx: Ctx,
    id: string,
    change: ApprovalChanges[string] & { isOpen: boolean },
  ): Promise<ApprovalPreview | undefined>;
  onApproved(tx: TxCtx, row: Row, after: FieldValues): Promise<unknown>;
  onRejected?(tx: TxCtx, row: Row, after: FieldValues): Promise<unknown>;
  notifyAuthor(
    tx: TxCtx,
    row: Row,
    decision: { isApproved: boolean; reason: string | null },
    submittedBy: string | null,
  ): Promise<unknown>;
};

/** Defines how changes of approved things are reviewed where no request changes more than one thing. */
export function changeReview<Row>(review: ChangeReview<Row>): ApprovalOfChanges {
  return {
    async lock(tx, thingIds) {
      for (const id of thingIds.toSorted()) await review.lock(tx, id);
    },
    async preview(ctx, { changes, isOpen }) {
      const [[id, change] = []] = Object.entries(changes);
      return id === undefined || !change ? undefined : review.preview(ctx, id, { ...change, isOpen });
    },
    async decided(tx, { changes, submittedBy, decision, reason }) {
      const isApproved = decision === 'approved';
      for (const [id, { after }] of Object.entries(changes)) {
        const row = await review.lock(tx, id);
        if (!row) continue;
        if (isApproved) await review.onApproved(tx, row, after);
        else await review.onRejected?.(tx, row, after);
        await review.notifyAuthor(tx, row, { isApproved, reason }, submittedBy);
      }
    },
  };
}
