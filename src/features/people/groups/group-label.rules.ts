import type { Group } from './group.contract.ts';

/** Returns the reader's role in a group, or the group's state, as a label; null if there is none. */
export function membershipLabel({
  own,
  status,
  isFull,
}: Pick<Group, 'own' | 'status' | 'isFull'>): { label: string; tone: 'tile' | 'plain' | 'caution' } | null {
  if (status === 'pending') return { label: 'Waiting for approval', tone: 'caution' };
  if (status === 'rejected') return { label: 'Not approved', tone: 'plain' };
  if (status === 'archived') return { label: 'Archived', tone: 'plain' };
  if (own?.status === 'invited') return { label: 'You’re invited', tone: 'tile' };
  if (own?.status === 'requested') return { label: 'Request sent', tone: 'plain' };
  if (own?.role === 'owner') return { label: 'Owner', tone: 'tile' };
  if (own?.role === 'moderator') return { label: 'Moderator', tone: 'tile' };
  if (own) return { label: 'Joined', tone: 'tile' };
  return isFull ? { label: 'Full', tone: 'plain' } : null;
}
