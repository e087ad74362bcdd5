import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { memberBlocked } from '#features/accounts/blocks/server/public.ts';
import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { subscribe } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { groupFull } from '../group.errors.ts';
import { type GroupRow, lockGroup } from './group.queries.ts';
import { communityGroups, groupMemberships } from './group.tables.ts';

/*
 * These functions require the group's row to be locked, so that its count equals its active memberships and never exceeds
 * the limit.
 */

type Entry = {
  userId: string;
  status: 'active' | 'requested' | 'invited' | 'removed';
  invitedBy?: string | null;
  requestMessage?: string | null;
};

/** Sets the membership of a person who is not active in a locked group, replacing an earlier one. Refuses: group_full. */
export async function setMembership(
  tx: TxCtx,
  group: GroupRow,
  { userId, status, invitedBy, requestMessage = null }: Entry,
): Promise<void> {
  const isActive = status === 'active';
  if (isActive) await changeMemberCount(tx, group.id, 1);
  if (isActive) await withdrawJoiningNotices(tx, group.id, userId);
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

/** Ends a person's membership of a locked group, and the invitations they sent. With `keepOut` they can't come back. */
export async function endMembership(
  tx: TxCtx,
  group: Pick<GroupRow, 'id'>,
  userId: string,
  { keepOut = false } = {},
): Promise<void> {
  const theirs = and(eq(groupMemberships.groupId, group.id), eq(groupMemberships.userId, userId));
  const [before] = await tx.db.select().from(groupMemberships).where(theirs).for('update');
  if (before?.status === 'active') await changeMemberCount(tx, group.id, -1);
  if (keepOut) {
    const barred = { status: 'removed', role: 'member', joinedAt: null, requestMessage: null } as const;
    await tx.db.update(groupMemberships).set(barred).where(theirs);
  } else {
    await tx.db.delete(groupMemberships).where(theirs);
  }
  await withdrawJoiningNotices(tx, group.id, userId);
  if (before?.status === 'active') await endUnbackedInvitations(tx, group);
}

/** Changes the count in one statement, so that it can't exceed the limit. Refuses: group_full. */
async function changeMemberCount(tx: TxCtx, groupId: string, change: 1 | -1): Promise<void> {
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

const { groupId, userId, invitedBy, status } = groupMemberships;

/** The key of the notice about an invitation. */
export function invitationKey(group: string, user: string): string {
  return `group-invitation:${group}:${user}`;
}

/** The key of the moderators' notice about a request to join. */
export function requestKey(group: string, user: string): string {
  return `group-request:${group}:${user}`;
}

/** Withdraws the notices about a request or an invitation that has been answered, so that a later one is notified again. */
async function withdrawJoiningNotices(tx: TxCtx, group: string, user: string): Promise<void> {
  await withdrawNotices(tx.db, [requestKey(group, user), invitationKey(group, user)]);
}

/**
 * Ends the open invitations to a locked group whose inviter may no longer invite (`mayInvite`): they have left, were
 * removed, or are a plain member of a group that is now private. It reads the group's row, so changes must be stored
 * first.
 */
export async function endUnbackedInvitations(tx: TxCtx, group: { id: string }): Promise<void> {
  const isBacked = sql`exists (select from group_memberships as inviter join community_groups as g on g.id = inviter.group_id
    where inviter.group_id = ${groupId} and inviter.user_id = ${invitedBy} and inviter.status = 'active'
    and (not g.is_private or inviter.role in ('owner', 'moderator')))`;
  await endInvitations(tx, group.id, sql`not ${isBacked}`);
}

/** Ends the invitations of two members to each other after a block. */
export const endInvitationsOfBlocked = subscribe(
  memberBlocked,
  'groups: end invitations between members whom a block parts',
  async (tx, { blockerId, blockedId }) => {
    const between = or(
      and(eq(userId, blockerId), eq(invitedBy, blockedId)),
      and(eq(userId, blockedId), eq(invitedBy, blockerId)),
    );
    const open = await tx.db
      .selectDistinct({ groupId })
      .from(groupMemberships)
      .where(and(between, eq(status, 'invited')))
      .orderBy(asc(groupId));
    for (const row of open) {
      await lockGroup(tx.db, row.groupId);
      await endInvitations(tx, row.groupId, between);
    }
    return null;
  },
);

async function endInvitations(tx: TxCtx, group: string, which: SQL | undefined): Promise<void> {
  const ended = await tx.db
    .delete(groupMemberships)
    .where(and(eq(groupId, group), eq(status, 'invited'), which))
    .returning({ userId });
  await withdrawNotices(
    tx.db,
    ended.map((row) => invitationKey(group, row.userId)),
  );
}
