import { isAdministrator, type Role } from '#kit/contract/audience.ts';

/** The purpose or subject of a group. */
export const groupCategories = [
  'sisters',
  'brothers',
  'families',
  'youth',
  'elders',
  'new_muslims',
  'study',
  'sport',
  'neighbours',
  'support',
  'other',
] as const;
export type GroupCategory = (typeof groupCategories)[number];

export const groupCategoryLabels: Record<GroupCategory, string> = {
  sisters: 'Sisters',
  brothers: 'Brothers',
  families: 'Parents & families',
  youth: 'Young people',
  elders: 'Elders',
  new_muslims: 'New Muslims',
  study: 'Study circles',
  sport: 'Sport & outdoors',
  neighbours: 'Neighbours',
  support: 'Support & wellbeing',
  other: 'Other',
};

/** pending: waiting for an administrator; archived: over, and still readable by its members. */
export const groupStatuses = ['pending', 'active', 'rejected', 'archived'] as const;
type GroupStatus = (typeof groupStatuses)[number];

/** From the most to the least responsible. */
export const groupRoles = ['owner', 'moderator', 'member'] as const;
export type GroupRole = (typeof groupRoles)[number];

export const groupRoleLabels: Record<GroupRole, string> = {
  owner: 'Owner',
  moderator: 'Moderator',
  member: 'Member',
};

/** requested and invited: waiting for the group or for the member; removed: can't come back until a moderator allows it. */
export const membershipStatuses = ['active', 'requested', 'invited', 'removed'] as const;
type MembershipStatus = (typeof membershipStatuses)[number];

/**
 * Reasons for which a group's moderators take something down. They choose from a list, so that no free text is sent in the
 * site's messages.
 */
export const removalReasonNames = [
  'off_topic',
  'unkind',
  'advertising',
  'untrue',
  'private',
  'agreed',
] as const;
export type RemovalReason = (typeof removalReasonNames)[number];

export const removalReasons: Record<RemovalReason, string> = {
  off_topic: 'It doesn’t belong in this group',
  unkind: 'It’s unkind to others',
  advertising: 'It’s advertising',
  untrue: 'It may not be true',
  private: 'It says something private about somebody',
  agreed: 'It goes against what the group has agreed',
};

/** How many days someone must have been a member of the site before founding a group. */
const foundingDays = 7;
/** The most groups that one member can found, including those waiting for approval. */
export const maxFounded = 10;
/** The most members of a group, unless an administrator raises the limit. */
export const defaultMemberLimit = 500;
/** The highest limit that an administrator can set. */
export const maxMemberLimit = 5000;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the instant from which someone may found a group, a week after joining the site; null for those who may now. On a new
 * site nobody is a member for a week, so administrators may at once.
 */
export function foundingStart(person: { role: Role; joinedAt: string | null }, now: Date): Date | null {
  if (isAdministrator(person)) return null;
  const joined = person.joinedAt === null ? now.getTime() : Date.parse(person.joinedAt);
  const start = joined + foundingDays * dayMs;
  return start <= now.getTime() ? null : new Date(start);
}

/** The fields of a group, and of a person's part in it, that the rules use. */
export type GroupState = { status: GroupStatus; isPrivate: boolean; isListed: boolean; isRemoved: boolean };
export type OwnPart = { role: GroupRole; status: MembershipStatus } | undefined;

/** Whether someone is a member of the group. */
export function isInside(own: OwnPart): boolean {
  return own?.status === 'active';
}

/** Whether someone may answer requests to join, moderate the board and decide reports. */
export function isModerating(own: OwnPart): boolean {
  return isInside(own) && own?.role !== 'member';
}

/** Whether someone owns the group: its settings, roles and end. */
export function isOwning(own: OwnPart): boolean {
  return isInside(own) && own?.role === 'owner';
}

/**
 * Whether a member of the site may know that the group exists. A group that is waiting, rejected or archived is known to
 * its members only; one that is not listed also to those who are invited.
 */
export function canSeeGroup(group: GroupState, own: OwnPart): boolean {
  if (group.isRemoved) return false;
  if (isInside(own)) return true;
  if (group.status !== 'active') return false;
  return group.isListed || own?.status === 'invited';
}

/** Whether someone may write in the group. */
export function mayWrite(group: GroupState, own: OwnPart): boolean {
  return isInside(own) && group.status === 'active' && !group.isRemoved;
}

/** Whether someone may invite others: any member of a public group, but only moderators of a private one. */
export function mayInvite(group: GroupState, own: OwnPart): boolean {
  return mayWrite(group, own) && (!group.isPrivate || isModerating(own));
}

/** The result of pressing 'Join': membership, a request, or a refusal. */
export function outcomeOfJoining(group: GroupState, own: OwnPart): 'active' | 'requested' | 'refused' {
  if (group.status !== 'active' || own?.status === 'removed') return 'refused';
  if (isInside(own) || own?.status === 'invited' || !group.isPrivate) return 'active';
  return 'requested';
}

/** Whether someone may remove another person from the group or ban them: a moderator a member, the owner anybody else. */
export function mayRemove(own: OwnPart, other: { role: GroupRole }): boolean {
  if (other.role === 'owner') return false;
  return isOwning(own) || (isModerating(own) && other.role === 'member');
}

/** Maximum lengths of the fields, in characters: for the contract and for the forms, which load no schemas. */
export const groupLengths = {
  name: 80,
  description: 2000,
  meetingSchedule: 200,
  location: 200,
  /** The message with a request to join. */
  message: 500,
  post: 5000,
  resourceTitle: 150,
} as const;
