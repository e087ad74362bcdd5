import { eq, inArray } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { approvalNotFound } from '#features/care/approvals/contract.ts';
import { findApprovedMosque, lockPlace } from '#features/mosques/places/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { ApprovalKind, ApprovalPreview, Ctx } from '#kit/server/context.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { differenceOf } from '../mosque-changes.ts';
import { mosqueEditTarget } from './approval-target.ts';
import { editDecidedMail } from './edit-decided.mail.tsx';
import { applyChanges, mosqueForm } from './edit-mosque.ts';
import { suggestionDecidedNotice } from './notification-kinds.ts';
import { mosqueEdits } from './tables.ts';

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
      // An archived mosque's suggestions are shown to nobody.
      if (!(await findApprovedMosque(tx.db, edit.placeId))) throw apiError(approvalNotFound);
      await applyChanges(tx, edit.placeId, edit, 'mosque.accept_suggestion');
    }
    await notifyAuthor(tx, edit, { isApproved: decision === 'approved', reason });
  },
};

/** Nothing of a mosque that was archived meanwhile. */
async function previewOf(ctx: Ctx, edit: EditRow): Promise<ApprovalPreview | undefined> {
  if (!(await findApprovedMosque(ctx.db, edit.placeId))) return undefined;
  const { form } = await mosqueForm(ctx, edit.placeId);
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
  const [author, mosque] = [
    await findUser(tx.db, edit.userId),
    await findApprovedMosque(tx.db, edit.placeId),
  ];
  if (!author || !mosque) return;
  const notice = {
    kind: suggestionDecidedNotice,
    title: `Your changes to ${mosque.name} were ${decision.isApproved ? 'accepted' : 'not accepted'}`,
    body: decision.reason ?? undefined,
    path: `/mosque/${edit.placeId}`,
  };
  await notify(tx.db, [author.id], notice, tx.now);
  const props = { firstName: author.firstName, placeId: edit.placeId, mosque: mosque.name, ...decision };
  await enqueueMail(tx.db, editDecidedMail, { to: author.email, userId: author.id, props }, tx.now);
}
