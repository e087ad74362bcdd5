import { and, asc, eq, inArray, ne, or } from 'drizzle-orm';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { memberName, members } from '#features/accounts/users/server/public.ts';
import { eraseApprovalChanges, withdrawApproval } from '#features/care/approvals/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { removeFile } from '#kit/server/files/stored-files.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { groupEnded, groupPartNotice } from './group.messages.tsx';
import { type GroupRow, lockGroup, rankOfRole } from './group.queries.ts';
import { communityGroups, groupMemberships } from './group.tables.ts';
import { groupTarget, withdrawChange } from './group-change.ts';
import { endMembership } from './group-membership.ts';
import { removeFilesOf } from './group-resource.own.ts';

/**
 * Appoints a new owner for a locked group that has lost its owner: the moderator who joined first, else the member who
 * joined first. Without members the group is archived. Returns whether somebody took over.
 */
export async function appointNextOwner(tx: TxCtx, group: GroupRow): Promise<boolean> {
  const next = await findNextOwner(tx.db, group.id);
  if (!next) {
    await withdrawChange(tx, group);
    await tx.db.update(communityGroups).set({ status: 'archived' }).where(eq(communityGroups.id, group.id));
    await announce(tx, groupEnded, { groupId: group.id, endedBy: null });
    return false;
  }
  await tx.db.update(groupMemberships).set({ role: 'owner' }).where(eq(groupMemberships.id, next.id));
  const notice = {
    kind: groupPartNotice,
    title: `You’re now the owner of “${group.name}”`,
    body: 'The owner has left, and you’ve been in the group the longest.',
    path: `/groups/${group.id}`,
  };
  await addNotices(tx.db, [next.userId], notice, tx.now);
  return true;
}

/**
 * Finds who takes over a group: the moderator who joined first, else the member who joined first, leaving
 * out `leavingId`.
 */
async function findNextOwner(db: Db, groupId: string, leavingId?: string) {
  const [next] = await db
    .select({ ...pick(groupMemberships, 'id', 'userId'), name: memberName(members) })
    .from(groupMemberships)
    .innerJoin(members, eq(members.id, groupMemberships.userId))
    .where(
      and(
        eq(groupMemberships.groupId, groupId),
        eq(groupMemberships.status, 'active'),
        eq(members.accountStatus, 'active'),
        leavingId === undefined ? undefined : ne(groupMemberships.userId, leavingId),
      ),
    )
    .orderBy(asc(rankOfRole), asc(groupMemberships.joinedAt), asc(groupMemberships.id))
    .limit(1);
  return next;
}

/** Says for each group that a member owns who takes it over when the member leaves; null if the member owns none. */
export async function nameHeirsOfGroups(db: Db, userId: string): Promise<string | null> {
  const owned = await db
    .select(pick(communityGroups, 'id', 'name'))
    .from(groupMemberships)
    .innerJoin(communityGroups, eq(communityGroups.id, groupMemberships.groupId))
    .where(
      and(
        eq(groupMemberships.userId, userId),
        eq(groupMemberships.role, 'owner'),
        eq(groupMemberships.status, 'active'),
      ),
    )
    .orderBy(asc(communityGroups.name), asc(communityGroups.id));
  const texts: string[] = [];
  for (const { id, name } of owned) {
    const heir = await findNextOwner(db, id, userId);
    texts.push(
      heir
        ? `the group “${name}”, which goes to ${heir.name}`
        : `the group “${name}”, which has no other member`,
    );
  }
  return texts.length === 0 ? null : texts.join('; ');
}

/**
 * Removes a person from all groups, appoints new owners for those they owned, and deletes groups without members. Returns
 * the ids of deleted groups.
 */
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
    if (role === 'owner') await appointNextOwner(tx, group);
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

/** Deletes a locked group with everything in it. */
export async function deleteGroupRow(tx: TxCtx, row: GroupRow): Promise<void> {
  const { id, imageKey } = row;
  await withdrawChange(tx, row);
  await eraseApprovalChanges(tx.db, groupTarget, [id]);
  await withdrawApproval(tx.db, { target: groupTarget, targetId: id });
  await removeFilesOf(tx, id);
  await tx.db.delete(communityGroups).where(eq(communityGroups.id, id));
  if (imageKey !== null) await removeFile(tx, imageKey);
}
