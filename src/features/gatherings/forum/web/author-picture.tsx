import type { Author } from '../forum-fields.ts';
import { initials } from './author-names.ts';

/** A member's picture, or their initials. The name stands beside it, so a screen reader passes it over. */
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
