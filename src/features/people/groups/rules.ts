import type { GroupRole, GroupStatus, MembershipStatus } from './group-options.ts';

/** How long somebody is a member of the site before founding a group. */
export const foundingDays = 7;
/** How many groups one member founds at most, those that wait for approval included. */
export const maxFounded = 10;
/** How many members a group has at most, unless an administrator raises it. */
export const usualLimit = 500;
/** How far an administrator raises it. */
export const largestLimit = 5000;

const dayMs = 24 * 60 * 60 * 1000;

/** Whether somebody has been a member of the site for long enough to found a group. */
export function isLongEnoughHere(joinedAt: string | null, now: Date): boolean {
  return joinedAt !== null && now.getTime() - Date.parse(joinedAt) >= foundingDays * dayMs;
}

/** What the rules need to know of a group and of somebody's part in it. */
export type GroupState = { status: GroupStatus; isPrivate: boolean; isListed: boolean; isRemoved: boolean };
export type OwnPart = { role: GroupRole; status: MembershipStatus } | undefined;

/** Whether somebody belongs to the group. */
export function isInside(own: OwnPart): boolean {
  return own?.status === 'active';
}

/** Whether somebody answers requests to join, keeps order on the board and decides reports. */
export function isModerating(own: OwnPart): boolean {
  return isInside(own) && own?.role !== 'member';
}

/** Whether somebody answers for the group: its settings, roles and end. */
export function isOwning(own: OwnPart): boolean {
  return isInside(own) && own?.role === 'owner';
}

/**
 * Whether a member of the site may know that the group exists. One that waits, was not approved or is over is known to those
 * inside; one that is not listed also to those who are invited.
 */
export function mayKnow(group: GroupState, own: OwnPart): boolean {
  if (group.isRemoved) return false;
  if (isInside(own)) return true;
  if (group.status !== 'active') return false;
  return group.isListed || own?.status === 'invited';
}

/** Whether somebody may write in the group. */
export function mayWrite(group: GroupState, own: OwnPart): boolean {
  return isInside(own) && group.status === 'active' && !group.isRemoved;
}

/** Whether somebody may invite others: anyone inside a public group, and to a private one those who moderate it. */
export function mayInvite(group: GroupState, own: OwnPart): boolean {
  return mayWrite(group, own) && (!group.isPrivate || isModerating(own));
}

/** What pressing 'Join' leads to: the group, a request that waits, or nothing. */
export function outcomeOfJoining(group: GroupState, own: OwnPart): 'active' | 'requested' | 'refused' {
  if (group.status !== 'active' || own?.status === 'removed') return 'refused';
  if (isInside(own) || own?.status === 'invited' || !group.isPrivate) return 'active';
  return 'requested';
}

/** Whether one may take the other out of the group or keep them out: a moderator a member, the owner anybody else. */
export function mayRemove(own: OwnPart, other: { role: GroupRole }): boolean {
  if (other.role === 'owner') return false;
  return isOwning(own) || (isModerating(own) && other.role === 'member');
}
