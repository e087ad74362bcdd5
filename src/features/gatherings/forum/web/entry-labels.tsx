import { fullName, initialOf } from '#features/accounts/users/member-name.rules.ts';
import type { ForumStatus } from '../forum.rules.ts';
import type { Author } from '../forum-post.contract.ts';

/** A member’s picture or initials, hidden from screen readers because the name follows. */
export function AuthorPicture({ user, isSmall = false }: { user: Author | null; isSmall?: boolean }) {
  const shape = `shrink-0 rounded-full ${isSmall ? 'size-8 text-xs' : 'size-10 text-sm'}`;
  if (user?.profileImageUrl) {
    return (
      <img
        src={user.profileImageUrl}
        alt=""
        width={512}
        height={512}
        loading="lazy"
        className={`${shape} object-cover`}
      />
    );
  }
  return (
    <span aria-hidden="true" className={`grid place-items-center bg-tile-soft text-tile-ink ${shape}`}>
      {initials(user)}
    </span>
  );
}

type Written = { user: Author | null; isOwn: boolean; isAnonymous?: boolean; isOfAsker?: boolean };

/** Returns the author’s name as readers see it, or that the asker is unnamed or the member has left. */
export function authorName({ user, isOwn, isAnonymous, isOfAsker }: Written): string {
  if (isAnonymous || isOfAsker) return isOwn ? 'You, name hidden from readers' : 'A member, name hidden';
  return user ? fullName(user) : 'A member';
}

/** Returns two letters for a member without a picture; a question mark if there is no author. */
function initials(user: Author | null): string {
  if (!user) return '?';
  return [user.firstName, user.lastName].map(initialOf).join('');
}

const tags = {
  pending: { label: 'Waiting for approval', tone: 'caution' },
  rejected: { label: 'Not published', tone: 'danger' },
  removed: { label: 'Removed', tone: 'danger' },
  deleted: { label: 'Deleted', tone: 'plain' },
} as const;

/** Returns the label of a post or reply that is not active; null for an active one. */
export function statusTag(status: ForumStatus) {
  return status === 'active' ? null : tags[status];
}
