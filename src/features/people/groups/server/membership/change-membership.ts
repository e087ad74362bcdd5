import { and, eq, sql } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { groupFull } from '../../errors.ts';
import type { GroupRow } from '../queries.ts';
import { communityGroups, groupMemberships } from '../tables.ts';

/*
 * Each of these wants the group locked: the count of a group is then that of its active memberships, and never above its limit.
 */

type Entry = {
  userId: string;
  status: 'active' | 'requested' | 'invited' | 'removed';
  invitedBy?: string | null;
  requestMessage?: string | null;
};

/** Gives somebody who is not active a part in a locked group, in place of what they had. Refuses: group_full. */
export async function setMembership(
  tx: TxCtx,
  group: GroupRow,
  { userId, status, invitedBy, requestMessage = null }: Entry,
): Promise<void> {
  const isActive = status === 'active';
  if (isActive) await count(tx, group.id, 1);
  const joinedAt = isActive ? tx.now.toISOString() : null;
  const part = { status, joinedAt, requestMessage, ...(invitedBy === undefined ? {} : { invitedBy }) };
  await tx.db
    .insert(groupMemberships)
    .values({ groupId: group.id, userId, ...part })
    .onConflictDoUpdate({
      target: [groupMemberships.groupId, groupMemberships.userId],
      set: part,
    });
}

/** Takes somebody's part in a locked group away; `keepOut`: so that they can't come back. */
export async function endMembership(
  tx: TxCtx,
  group: Pick<GroupRow, 'id'>,
  userId: string,
  { keepOut = false } = {},
): Promise<void> {
  const theirs = and(eq(groupMemberships.groupId, group.id), eq(groupMemberships.userId, userId));
  const [before] = await tx.db.select().from(groupMemberships).where(theirs).for('update');
  if (before?.status === 'active') await count(tx, group.id, -1);
  if (!keepOut) {
    await tx.db.delete(groupMemberships).where(theirs);
    return;
  }
  await tx.db
    .update(groupMemberships)
    .set({ status: 'removed', role: 'member', joinedAt: null, requestMessage: null })
    .where(theirs);
}

/** One statement that takes a place, or none where there is no room. */
async function count(tx: TxCtx, groupId: string, change: 1 | -1): Promise<void> {
  const counted = await tx.db
    .update(communityGroups)
    .set({
      memberCount: sql`${communityGroups.memberCount} + ${change}`,
      updatedAt: sql`${communityGroups.updatedAt}`,
    })
    .where(
      and(
        eq(communityGroups.id, groupId),
        change === 1 ? sql`${communityGroups.memberCount} < ${communityGroups.memberLimit}` : undefined,
      ),
    )
    .returning({ id: communityGroups.id });
  if (counted.length === 0) throw apiError(groupFull);
}
