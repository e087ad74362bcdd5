import { eq, inArray } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { approvalNotFound } from '#features/care/approvals/approval.contract.ts';
import { findApprovedMosque, lockPlace } from '#features/mosques/places/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { ApprovalKind, ApprovalPreview, ApprovalTarget, Ctx } from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { differenceOf } from '../mosque-edit.rules.ts';
import { editDecided } from './mosque.messages.tsx';
import { applyMosqueChanges, loadMosqueForm } from './mosque-edit.queries.ts';
import { mosqueEdits } from './mosque-edit.tables.ts';

export const mosqueEditTarget: ApprovalTarget = { type: 'mosque_edit', label: 'Mosque edit', order: 2 };

type EditRow = typeof mosqueEdits.$inferSelect;

/** Suggested changes to mosques in the queue of approvals, each field with its old and its new value. */
export const mosqueEditApproval: ApprovalKind = {
  target: mosqueEditTarget,
  async lock({ db }, targetId) {
    const [edit] = await db.select().from(mosqueEdits).where(eq(mosqueEdits.id, targetId));
    if (edit) await lockPlace(db, edit.placeId);
  },
  async preview(ctx, targetIds) {
    const rows = await ctx.db
      .select()
      .from(mosqueEdits)
      .where(inArray(mosqueEdits.id, [...targetIds]));
    const previews = new Map<string, ApprovalPreview>();
    for (const row of rows) {
      const preview = await previewOf(ctx, row);
      if (preview) previews.set(row.id, preview);
    }
    return previews;
  },
  async decided(tx, { targetId, decision, reason }) {
    const [edit] = await tx.db
      .update(mosqueEdits)
      .set({ decision, decidedAt: tx.now.toISOString() })
      .where(eq(mosqueEdits.id, targetId))
      .returning();
    if (!edit) return;
    if (decision === 'approved') {
      // Suggestions for an archived mosque aren't shown to anyone.
      if (!(await findApprovedMosque(tx.db, edit.placeId))) throw apiError(approvalNotFound);
      await applyMosqueChanges(tx, edit.placeId, edit, 'mosque.accept_suggestion');
    }
    await notifyAuthor(tx, edit, { isApproved: decision === 'approved', reason });
  },
};

/** Returns undefined if the mosque was archived meanwhile. */
async function previewOf(ctx: Ctx, edit: EditRow): Promise<ApprovalPreview | undefined> {
  if (!(await findApprovedMosque(ctx.db, edit.placeId))) return undefined;
  const { form } = await loadMosqueForm(ctx, edit.placeId);
  const before = edit.before ?? form;
  return {
    name: form.name,
    description: '',
    facts: differenceOf(before, edit.changes, edit.decision === null ? form : undefined),
    path: `/mosque/${edit.placeId}`,
  };
}

async function notifyAuthor(
  tx: TxCtx,
  edit: EditRow,
  decision: { isApproved: boolean; reason: string | null },
): Promise<void> {
  const mosque = await findApprovedMosque(tx.db, edit.placeId);
  if (!mosque) return;
  const facts = { placeId: edit.placeId, mosque: mosque.name, ...decision };
  await notify(tx, editDecided, [edit.userId], facts);
}
