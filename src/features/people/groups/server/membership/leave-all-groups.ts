import { and, asc, eq, inArray, ne, or } from 'drizzle-orm';
import { withdrawApproval } from '#features/care/approvals/server/public.ts';
import { removeFile } from '#kit/server/files/stored-files.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { groupTarget } from '../approval-target.ts';
import { type GroupRow, lockGroup } from '../queries.ts';
import { removeFilesOf } from '../shelf/files.ts';
import { communityGroups, groupMemberships } from '../tables.ts';
import { endMembership } from './change-membership.ts';
import { succeed } from './succession.ts';

/** Takes somebody out of each group, finds those that they owned another owner, and deletes groups that nobody is in any more. Answers the ids of those. */
export async function leaveAllGroups(tx: TxCtx, userId: string): Promise<string[]> {
  const parts = await tx.db
    .select({ groupId: groupMemberships.groupId, role: groupMemberships.role })
    .from(groupMemberships)
    .where(and(eq(groupMemberships.userId, userId), ne(groupMemberships.status, 'removed')))
    .orderBy(asc(groupMemberships.groupId));
  for (const { groupId, role } of parts) {
    const group = await lockGroup(tx.db, groupId);
    if (!group) continue;
    await endMembership(tx, group, userId);
    if (role === 'owner') await succeed(tx, group);
  }
  return deleteEmptyGroups(
    tx,
    parts.map(({ groupId }) => groupId),
    userId,
  );
}

async function deleteEmptyGroups(tx: TxCtx, ids: readonly string[], userId: string): Promise<string[]> {
  const empty = await tx.db
    .select()
    .from(communityGroups)
    .where(
      and(
        eq(communityGroups.memberCount, 0),
        or(inArray(communityGroups.id, [...ids]), eq(communityGroups.createdBy, userId)),
      ),
    )
    .orderBy(communityGroups.id)
    .for('update');
  for (const group of empty) await deleteGroupRow(tx, group);
  return empty.map(({ id }) => id);
}

/** Deletes a locked group with all that is in it. */
export async function deleteGroupRow(tx: TxCtx, { id, imageKey }: GroupRow): Promise<void> {
  await withdrawApproval(tx.db, { target: groupTarget, targetId: id });
  await removeFilesOf(tx, id);
  await tx.db.delete(communityGroups).where(eq(communityGroups.id, id));
  if (imageKey !== null) await removeFile(tx, imageKey);
}
