import { actorIdOf, lockAccounts, requireUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { GroupParts } from '#kit/server/contributions.ts';
import { present } from '#kit/server/present.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { Group, type GroupDetails } from '../group.contract.ts';
import {
  groupMembersOnly,
  groupNotActive,
  groupNotFound,
  notGroupModerator,
  notGroupOwner,
} from '../group.errors.ts';
import { canSeeGroup, type GroupState, isInside, isModerating, isOwning, mayWrite } from '../group.rules.ts';
import {
  findGroupFor,
  findMembership,
  type GroupRow,
  lockGroup,
  type MembershipRow,
} from './group.queries.ts';
import type { ReviewedFields } from './group-change.ts';

/** A group and the caller's part in it. */
export type Standing = { group: GroupRow; own: MembershipRow | null };

type Requirement = 'known' | 'inside' | 'writing' | 'moderating' | 'owning';

/**
 * Finds a group and the caller's part in it, for reading. Refuses: group_not_found if the caller may not know of it,
 * group_members_only, not_group_moderator, not_group_owner.
 */
export async function standingIn(
  ctx: Ctx | TxCtx,
  id: string,
  requirement: Requirement = 'known',
): Promise<Standing> {
  const found = await findGroupFor(ctx.db, id, actorIdOf(ctx));
  if (!found) throw apiError(groupNotFound);
  return requireStanding(found, requirement);
}

/**
 * Locks a group for a change and returns it with the caller's part in it. Accounts are locked first, then the group, so
 * that its memberships change one at a time. Refuses: group_not_found, group_members_only, not_group_moderator,
 * not_group_owner, group_not_active.
 */
export async function lockStanding(
  tx: TxCtx,
  id: string,
  requirement: Requirement = 'known',
  others: readonly string[] = [],
): Promise<Standing> {
  const person = requireUser(tx);
  await lockAccounts(tx, [person.id, ...others]);
  const group = await lockGroup(tx.db, id);
  if (!group) throw apiError(groupNotFound);
  return requireStanding({ group, own: (await findMembership(tx.db, id, person.id)) ?? null }, requirement);
}

function requireStanding(standing: Standing, requirement: Requirement): Standing {
  const state = stateOf(standing.group);
  const own = standing.own ?? undefined;
  if (!canSeeGroup(state, own)) throw apiError(groupNotFound);
  if (requirement === 'known') return standing;
  if (!isInside(own)) throw apiError(groupMembersOnly);
  if (requirement === 'moderating' && !isModerating(own)) throw apiError(notGroupModerator);
  if (requirement === 'owning' && !isOwning(own)) throw apiError(notGroupOwner);
  if (requirement === 'writing' && !mayWrite(state, own)) throw apiError(groupNotActive);
  return standing;
}

/** The fields of a group that the rules use. */
export function stateOf(row: GroupRow): GroupState {
  const { status, isPrivate, isListed, removedAt } = row;
  return { status, isPrivate, isListed, isRemoved: removedAt !== null };
}

/** The URL of a group's picture. */
export function groupPictureUrl(imageKey: string | null): string | null {
  return imageKey === null ? null : `/media/${imageKey}`;
}

/**
 * Maps a group to what a person sees. People outside a private group see neither its number of members nor when and where
 * it meets.
 */
export function toGroup(row: GroupRow, own: MembershipRow | null): Group {
  const inside = isInside(own ?? undefined);
  const showsMore = inside || !row.isPrivate;
  return present(Group, row, {
    imageUrl: groupPictureUrl(row.imageKey),
    isFull: row.memberCount >= row.memberLimit,
    memberCount: showsMore ? row.memberCount : null,
    meetingSchedule: showsMore ? row.meetingSchedule : null,
    location: showsMore ? row.location : null,
    // Barred members only learn of it when they try to join.
    own: own && own.status !== 'removed' ? { role: own.role, status: own.status } : null,
  });
}

/**
 * Maps a group to all that a person may see. `waiting` is left out unless they moderate it, and `change`, which waits for
 * approval, unless they own it.
 */
export function toGroupDetails(
  row: GroupRow,
  own: MembershipRow | null,
  waiting: { requests: number; reports: number },
  change: ReviewedFields | undefined,
): GroupDetails {
  const part = own ?? undefined;
  return {
    ...toGroup(row, own),
    createdAt: row.createdAt,
    memberLimit: isInside(part) ? row.memberLimit : null,
    rejectionReason: isOwning(part) ? row.rejectionReason : null,
    waitingChange: change && isOwning(part) ? toWaitingChange(row, change) : null,
    waiting: isModerating(part) ? waiting : null,
  };
}

function toWaitingChange(row: GroupRow, change: ReviewedFields) {
  const { name, description, category, meetingSchedule, location, imageKey } = { ...row, ...change };
  return { name, description, category, meetingSchedule, location, imageUrl: groupPictureUrl(imageKey) };
}

/** Groups for events that are their meetings. A group that was taken down counts as non-existent. */
export const groupParts: GroupParts = {
  async find(db, groupId, userId) {
    const found = await findGroupFor(db, groupId, userId);
    if (!found || found.group.removedAt !== null) return undefined;
    const own = found.own ?? undefined;
    const isActive = found.group.status === 'active';
    return { isInside: isInside(own), isModerating: isModerating(own), isActive };
  },
  lock: lockGroup,
};
