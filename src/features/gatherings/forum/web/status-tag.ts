import type { ForumStatus } from '../forum-options.ts';

const tags = {
  pending: { label: 'Waiting for approval', tone: 'caution' },
  rejected: { label: 'Not published', tone: 'danger' },
  removed: { label: 'Removed', tone: 'danger' },
  deleted: { label: 'Deleted', tone: 'plain' },
} as const;

/** What became of a post or reply that is not simply there; null for one that is. */
export function statusTag(status: ForumStatus) {
  return status === 'active' ? null : tags[status];
}
