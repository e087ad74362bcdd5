import { and, eq } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { notify, withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { findUser, personOf } from '#features/accounts/users/server/public.ts';
import { areConnected } from '#features/people/connections/server/public.ts';
import { shownNames } from '#features/people/member-profiles/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { groupNotActive, memberNotFound, notModerating, notOwning } from '../../errors.ts';
import type { GroupRole } from '../../group-options.ts';
import { calls } from '../../member-contract.ts';
import { isModerating, isOwning, mayRemove } from '../../rules.ts';
import { groupInvitationNotice, groupPartNotice } from '../notification-kinds.ts';
import { findMembership, type GroupRow, type MembershipRow } from '../queries.ts';
import { lockStanding, type Standing } from '../standing.ts';
import { groupMemberships } from '../tables.ts';
import { groupLeft } from '../topics.ts';
import { endMembership, setMembership } from './change-membership.ts';

/**
 * Invites somebody whom the caller knows. Refuses: group_not_found, group_members_only, not_group_moderator, group_not_active,
 * group_member_not_found (who is not there, or not connected), group_full.
 */
export const inviteToGroup = handle(calls.inviteToGroup, {
  async run(tx, { id, userId }) {
    const { group, own } = await lockStanding(tx, id, 'writing', [userId]);
    if (group.isPrivate && !isModerating(own ?? undefined)) throw apiError(notModerating);
    const invitedBy = personOf(tx).id;
    await requireConnected(tx, invitedBy, userId);
    const theirs = await findMembership(tx.db, id, userId);
    const done = { message: 'Invitation sent' };
    if (theirs?.status === 'removed' && !isModerating(own ?? undefined)) throw apiError(memberNotFound);
    if (theirs?.status === 'active' || theirs?.status === 'invited') return done;
    if (theirs?.status === 'requested' && isModerating(own ?? undefined)) {
      await accept(tx, group, userId);
      return { message: 'You’ve accepted their request.' };
    }
    await setMembership(tx, group, { userId, status: 'invited', invitedBy });
    const name = (await shownNames(tx.db, [invitedBy])).get(invitedBy) ?? 'A member';
    const notice = {
      kind: groupInvitationNotice,
      title: `${name} invites you to “${group.name}”`,
      path: `/groups/${id}`,
      dedupeKey: `group-invitation:${id}:${userId}`,
      aboutUserId: invitedBy,
    };
    await notify(tx.db, [userId], notice, tx.now);
    return done;
  },
});

/** An id that leads nowhere and somebody who is no connection are told alike. */
async function requireConnected(tx: TxCtx, inviter: string, userId: string): Promise<void> {
  const user = await findUser(tx.db, userId);
  const isThere = user?.accountStatus === 'active' && (await areConnected(tx.db, inviter, userId, tx.now));
  if (!isThere || (await isBlocked(tx.db, inviter, userId))) throw apiError(memberNotFound);
}

/**
 * Accepts, keeps out, or gives a role. Refuses: group_not_found, group_members_only, not_group_moderator, not_group_owner,
 * group_not_active, group_member_not_found, group_full.
 */
export const updateGroupMember = handle(calls.updateGroupMember, {
  async run(tx, { id, userId, role, status }) {
    const standing = await lockStanding(tx, id, 'moderating', [userId]);
    if (standing.group.status !== 'active') throw apiError(groupNotActive);
    const theirs = await findMembership(tx.db, id, userId);
    if (!theirs) throw apiError(memberNotFound);
    if (role !== undefined) return giveRole(tx, standing, theirs, role);
    if (status === 'removed') return keepOut(tx, standing, theirs);
    if (theirs.status === 'requested') await accept(tx, standing.group, userId);
    else if (theirs.status !== 'active') throw apiError(memberNotFound);
    return { message: 'Accepted' };
  },
});

/** Takes somebody off the group's list, whatever they were on it. Refuses: group_not_found, group_members_only, not_group_moderator, group_member_not_found. */
export const removeGroupMember = handle(calls.removeGroupMember, {
  async run(tx, { id, userId }) {
    const standing = await lockStanding(tx, id, 'moderating', [userId]);
    const theirs = await findMembership(tx.db, id, userId);
    if (!theirs) throw apiError(memberNotFound);
    requireRemovable(standing, theirs);
    await endMembership(tx, standing.group, userId);
    await withdrawNotices(tx.db, [`group-request:${id}:${userId}`, `group-invitation:${id}:${userId}`]);
    if (theirs.status === 'active') await takenOut(tx, standing.group, userId);
    return { message: answers[theirs.status] };
  },
});

const answers = {
  active: 'Removed from the group',
  requested: 'Request declined',
  invited: 'Invitation withdrawn',
  removed: 'They can join or ask again.',
} as const;

function requireRemovable({ own }: Standing, theirs: MembershipRow): void {
  if (!mayRemove(own ?? undefined, theirs)) throw apiError(notOwning);
}

async function accept(tx: TxCtx, group: GroupRow, userId: string): Promise<void> {
  await setMembership(tx, group, { userId, status: 'active' });
  await withdrawNotices(tx.db, [`group-request:${group.id}:${userId}`]);
  await tellThem(tx, userId, `You’re in “${group.name}”`, `/groups/${group.id}`);
}

async function keepOut(tx: TxCtx, standing: Standing, theirs: MembershipRow) {
  requireRemovable(standing, theirs);
  const { group } = standing;
  await endMembership(tx, group, theirs.userId, { keepOut: true });
  await withdrawNotices(tx.db, [`group-request:${group.id}:${theirs.userId}`]);
  if (theirs.status === 'active') await takenOut(tx, group, theirs.userId);
  return { message: 'They’ve been removed and can’t come back.' };
}

async function takenOut(tx: TxCtx, { id, name }: GroupRow, userId: string): Promise<void> {
  await announce(tx, groupLeft, { groupId: id, userId }, userId);
  await tellThem(tx, userId, `You’ve been removed from “${name}”`, '/groups');
}

async function giveRole(tx: TxCtx, { group, own }: Standing, theirs: MembershipRow, role: GroupRole) {
  if (!own || !isOwning(own)) throw apiError(notOwning);
  if (theirs.status !== 'active' || theirs.userId === own.userId) throw apiError(memberNotFound);
  if (theirs.role === role) return { message: 'Done.' };
  if (role === 'owner') await setRole(tx, own, 'moderator');
  await setRole(tx, theirs, role);
  const told = {
    owner: `You’re now the owner of “${group.name}”`,
    moderator: `You’re now a moderator of “${group.name}”`,
    member: `You’re no longer a moderator of “${group.name}”`,
  };
  await tellThem(tx, theirs.userId, told[role], `/groups/${group.id}`);
  return { message: 'Done. They’ve been told.' };
}

async function setRole(tx: TxCtx, { groupId, userId }: MembershipRow, role: GroupRole): Promise<void> {
  await tx.db
    .update(groupMemberships)
    .set({ role })
    .where(and(eq(groupMemberships.groupId, groupId), eq(groupMemberships.userId, userId)));
}

async function tellThem(tx: TxCtx, userId: string, title: string, path: string): Promise<void> {
  if (userId === personOf(tx).id) return;
  await notify(tx.db, [userId], { kind: groupPartNotice, title, path }, tx.now);
}
