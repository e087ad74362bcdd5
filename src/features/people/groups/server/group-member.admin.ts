import { and, eq } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { findUser, memberNames, requireUser } from '#features/accounts/users/server/public.ts';
import { areConnected } from '#features/people/connections/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { groupMemberNotFound, groupNotActive, notGroupModerator, notGroupOwner } from '../group.errors.ts';
import { type GroupRole, isModerating, isOwning, mayRemove } from '../group.rules.ts';
import { calls } from '../group-member.contract.ts';
import { groupInvitationNotice, groupLeft, groupPartNotice } from './group.messages.tsx';
import { findMembership, type GroupRow, type MembershipRow } from './group.queries.ts';
import { groupMemberships } from './group.tables.ts';
import { endMembership, endUnbackedInvitations, invitationKey, setMembership } from './group-membership.ts';
import { lockStanding, type Standing } from './group-standing.ts';

/**
 * Invites a member the caller is connected with. Refuses: group_not_found, group_members_only, not_group_moderator,
 * group_not_active, group_member_not_found (unknown or not connected), group_full.
 */
export const inviteToGroup = handle(calls.inviteToGroup, {
  async run(tx, { id, userId }) {
    const { group, own } = await lockStanding(tx, id, 'writing', [userId]);
    if (group.isPrivate && !isModerating(own ?? undefined)) throw apiError(notGroupModerator);
    const invitedBy = requireUser(tx).id;
    await requireConnected(tx, invitedBy, userId);
    const membership = await findMembership(tx.db, id, userId);
    const sentMessage = { message: 'Invitation sent' };
    if (membership?.status === 'removed' && !isModerating(own ?? undefined))
      throw apiError(groupMemberNotFound);
    if (membership?.status === 'active') return sentMessage;
    if (membership?.status === 'invited') {
      // The moderator becomes the inviter, so that the invitation stays valid if the plain member who sent it leaves.
      if (isModerating(own ?? undefined))
        await setMembership(tx, group, { userId, status: 'invited', invitedBy });
      return sentMessage;
    }
    if (membership?.status === 'requested' && isModerating(own ?? undefined)) {
      await acceptRequest(tx, group, userId);
      return { message: 'You’ve accepted their request.' };
    }
    await setMembership(tx, group, { userId, status: 'invited', invitedBy });
    const name = (await memberNames(tx.db, [invitedBy])).get(invitedBy) ?? 'A member';
    const notice = {
      kind: groupInvitationNotice,
      title: `${name} invites you to “${group.name}”`,
      path: `/groups/${id}`,
      dedupeKey: invitationKey(id, userId),
      aboutUserId: invitedBy,
    };
    await addNotices(tx.db, [userId], notice, tx.now);
    return sentMessage;
  },
});

/** Refuses unknown ids and members who are not connections with the same error. */
async function requireConnected(tx: TxCtx, inviter: string, userId: string): Promise<void> {
  const user = await findUser(tx.db, userId);
  const isConnected =
    user?.accountStatus === 'active' && (await areConnected(tx.db, inviter, userId, tx.now));
  if (!isConnected || (await isBlocked(tx.db, inviter, userId))) throw apiError(groupMemberNotFound);
}

/**
 * Accepts a request, bars a member, or changes a role. Refuses: group_not_found, group_members_only, not_group_moderator,
 * not_group_owner, group_not_active, group_member_not_found, group_full.
 */
export const updateGroupMember = handle(calls.updateGroupMember, {
  async run(tx, { id, userId, role, status }) {
    const standing = await lockStanding(tx, id, 'moderating', [userId]);
    if (standing.group.status !== 'active') throw apiError(groupNotActive);
    const membership = await findMembership(tx.db, id, userId);
    if (!membership) throw apiError(groupMemberNotFound);
    if (role !== undefined) return giveRole(tx, standing, membership, role);
    if (status === 'removed') return barMember(tx, standing, membership);
    if (membership.status === 'requested') await acceptRequest(tx, standing.group, userId);
    else if (membership.status !== 'active') throw apiError(groupMemberNotFound);
    return { message: 'Accepted' };
  },
});

/**
 * Removes a person from the group's list, whatever their status. Refuses: group_not_found, group_members_only,
 * not_group_moderator, group_member_not_found.
 */
export const removeGroupMember = handle(calls.removeGroupMember, {
  async run(tx, { id, userId }) {
    const standing = await lockStanding(tx, id, 'moderating', [userId]);
    const membership = await findMembership(tx.db, id, userId);
    if (!membership) throw apiError(groupMemberNotFound);
    requireRemovable(standing, membership);
    await endMembership(tx, standing.group, userId);
    await tellRemoved(tx, standing.group, membership);
    return { message: removalMessages[membership.status] };
  },
});

const removalMessages = {
  active: 'Removed from the group',
  requested: 'Request declined',
  invited: 'Invitation withdrawn',
  removed: 'They can join or ask again.',
} as const;

function requireRemovable({ own }: Standing, membership: MembershipRow): void {
  if (!mayRemove(own ?? undefined, membership)) throw apiError(notGroupOwner);
}

async function acceptRequest(tx: TxCtx, group: GroupRow, userId: string): Promise<void> {
  await setMembership(tx, group, { userId, status: 'active' });
  await notifyMember(tx, userId, `You’re in “${group.name}”`, `/groups/${group.id}`);
}

async function barMember(tx: TxCtx, standing: Standing, membership: MembershipRow) {
  requireRemovable(standing, membership);
  const { group } = standing;
  await endMembership(tx, group, membership.userId, { keepOut: true });
  await tellRemoved(tx, group, membership);
  return { message: 'They’ve been removed and can’t come back.' };
}

/** Notifies somebody who was a member, or had asked to be one. The notice of a withdrawn invitation is withdrawn with it. */
async function tellRemoved(tx: TxCtx, { id, name }: GroupRow, { userId, status }: MembershipRow) {
  if (status === 'active') {
    await announce(tx, groupLeft, { groupId: id, userId }, userId);
    await notifyMember(tx, userId, `You’ve been removed from “${name}”`, '/groups');
  }
  if (status === 'requested') {
    await notifyMember(tx, userId, `Your request to join “${name}” wasn’t accepted`, '/groups');
  }
}

async function giveRole(tx: TxCtx, { group, own }: Standing, membership: MembershipRow, role: GroupRole) {
  if (!own || !isOwning(own)) throw apiError(notGroupOwner);
  if (membership.status !== 'active' || membership.userId === own.userId) throw apiError(groupMemberNotFound);
  if (membership.role === role) return { message: 'Done.' };
  if (role === 'owner') await setRole(tx, own, 'moderator');
  await setRole(tx, membership, role);
  await endUnbackedInvitations(tx, group);
  const titles = {
    owner: `You’re now the owner of “${group.name}”`,
    moderator: `You’re now a moderator of “${group.name}”`,
    member: `You’re no longer a moderator of “${group.name}”`,
  };
  await notifyMember(tx, membership.userId, titles[role], `/groups/${group.id}`);
  return { message: 'Done. They’ve been told.' };
}

async function setRole(tx: TxCtx, { groupId, userId }: MembershipRow, role: GroupRole): Promise<void> {
  await tx.db
    .update(groupMemberships)
    .set({ role })
    .where(and(eq(groupMemberships.groupId, groupId), eq(groupMemberships.userId, userId)));
}

async function notifyMember(tx: TxCtx, userId: string, title: string, path: string): Promise<void> {
  if (userId === requireUser(tx).id) return;
  await addNotices(tx.db, [userId], { kind: groupPartNotice, title, path }, tx.now);
}
