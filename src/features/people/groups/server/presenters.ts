import type { Group, GroupDetails } from '../contract.ts';
import { type GroupState, isInside, isModerating, isOwning } from '../rules.ts';
import type { GroupRow, MembershipRow } from './queries.ts';

/** What the rules need to know of a group. */
export function stateOf(row: GroupRow): GroupState {
  const { status, isPrivate, isListed, removedAt } = row;
  return { status, isPrivate, isListed, isRemoved: removedAt !== null };
}

/** The address of a group's picture. */
export function groupPictureUrl(imageKey: string | null): string | null {
  return imageKey === null ? null : `/media/${imageKey}`;
}

/** A group as somebody sees it: of a private one, those outside learn neither how many are in it nor when and where they meet. */
export function toGroup(row: GroupRow, own: MembershipRow | null): Group {
  const inside = isInside(own ?? undefined);
  const showsMore = inside || !row.isPrivate;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    isPrivate: row.isPrivate,
    isListed: row.isListed,
    status: row.status,
    imageUrl: groupPictureUrl(row.imageKey),
    isFull: row.memberCount >= row.memberLimit,
    memberCount: showsMore ? row.memberCount : null,
    meetingSchedule: showsMore ? row.meetingSchedule : null,
    location: showsMore ? row.location : null,
    // Somebody who is kept out is told so when trying to come in, not before.
    own: own && own.status !== 'removed' ? { role: own.role, status: own.status } : null,
  };
}

/** One group with all that somebody may see. `waiting` is left out for those who don't moderate. */
export function toGroupDetails(
  row: GroupRow,
  own: MembershipRow | null,
  waiting: { requests: number; reports: number },
): GroupDetails {
  const part = own ?? undefined;
  return {
    ...toGroup(row, own),
    createdAt: row.createdAt,
    memberLimit: isInside(part) ? row.memberLimit : null,
    rejectionReason: isOwning(part) ? row.rejectionReason : null,
    waiting: isModerating(part) ? waiting : null,
  };
}
