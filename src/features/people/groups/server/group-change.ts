import { z } from 'zod';
import { requireUser } from '#features/accounts/users/server/public.ts';
import {
  bumpApprovalVersion,
  noChange,
  passCorrections,
  proposeChanges,
  reviewedFields,
  reviewLine,
  waitingChanges,
} from '#features/care/approvals/server/public.ts';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import type { ApprovalChanges, ApprovalTarget } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { removeFile } from '#kit/server/files/stored-files.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { groupCategories, groupCategoryLabels } from '../group.rules.ts';
import type { GroupRow } from './group.queries.ts';

export const groupTarget: ApprovalTarget = { type: 'group', label: 'Group', order: 7 };

/**
 * The fields of an approved group that are only shown once reviewed. How members join, whether it is listed and its limit
 * change at once, because they are choices and numbers rather than the owner's words.
 */
export const groupFields = reviewedFields({
  name: z.string().register(reviewLine, { label: 'Name', isCorrectable: true }),
  description: z.string().register(reviewLine, { label: 'Description', isCorrectable: true }),
  category: z
    .enum(groupCategories)
    .register(reviewLine, { label: 'Category', text: (category) => groupCategoryLabels[category] }),
  meetingSchedule: z.string().nullable().register(reviewLine, { label: 'Meets', isCorrectable: true }),
  location: z.string().nullable().register(reviewLine, { label: 'Where', isCorrectable: true }),
  imageKey: z.string().nullable(),
});
export type ReviewedFields = z.infer<typeof groupFields.schema>;

/** The change of a group that is waiting for approval; undefined if there is none. */
export async function findWaitingChange(db: Db, id: string): Promise<ReviewedFields | undefined> {
  const after = (await waitingChanges(db, groupTarget, [id])).get(id)?.changes[id]?.after;
  return after && groupFields.decode(after);
}

/**
 * Submits an owner's change of a locked group. All of it takes effect at once if the group itself is waiting or an
 * administrator makes the change, else only small corrections by a trusted member. The rest waits, and replaces what was
 * waiting.
 */
export async function submitChange(
  tx: TxCtx,
  row: GroupRow,
  wanted: ReviewedFields,
): Promise<{ atOnce: ReviewedFields; changeWaits: boolean }> {
  await bumpApprovalVersion(tx.db, groupTarget, [row.id]);
  if (row.status !== 'active') return { atOnce: wanted, changeWaits: false };
  if (actsAsAdministratorOrAsk(requireUser(tx), tx.now)) {
    await withdrawChange(tx, row);
    return { atOnce: wanted, changeWaits: false };
  }
  const waits = await findWaitingChange(tx.db, row.id);
  // Fields that are not part of this change keep waiting: a picture while words are changed, and vice versa.
  const change = groupFields.difference(row, { ...waits, ...wanted });
  if (waits === undefined && (await passesAsCorrection(tx, row, change)))
    return { atOnce: groupFields.decode(change.after), changeWaits: false };
  await propose(tx, row, change);
  const { imageKey } = waits ?? {};
  if (imageKey && imageKey !== change.after.imageKey) await removeFile(tx, imageKey);
  return { atOnce: {}, changeWaits: Object.keys(change.after).length > 0 };
}

/** Withdraws the waiting change of a locked group, with its picture. */
export async function withdrawChange(tx: TxCtx, row: GroupRow): Promise<void> {
  const { imageKey } = (await findWaitingChange(tx.db, row.id)) ?? {};
  await propose(tx, row, noChange);
  if (imageKey) await removeFile(tx, imageKey);
}

function propose(tx: TxCtx, row: GroupRow, change: ApprovalChanges[string]): Promise<void> {
  const submittedBy = tx.actor.kind === 'person' ? tx.actor.id : null;
  const request = { target: groupTarget, targetId: row.id, submittedBy, title: row.name };
  return proposeChanges(tx.db, { ...request, changes: { [row.id]: change } }, tx.now);
}

function passesAsCorrection(tx: TxCtx, row: GroupRow, change: ApprovalChanges[string]): Promise<boolean> {
  const request = { target: groupTarget, targetId: row.id, submittedBy: requireUser(tx).id };
  const { correctable } = groupFields;
  return passCorrections(tx.db, { ...request, changes: { [row.id]: change }, correctable }, tx.now);
}
