import type { Author } from '../forum-fields.ts';

type Written = { user: Author | null; isOwn: boolean; isAnonymous?: boolean; isOfAsker?: boolean };

/** Who wrote something, as readers are told: a name, that an asker is unnamed, or that the member has left. */
export function authorName({ user, isOwn, isAnonymous, isOfAsker }: Written): string {
  if (isAnonymous || isOfAsker) return isOwn ? 'You, name hidden from readers' : 'A member, name hidden';
  return user ? fullName(user) : 'A member';
}

/** The two names of a member. */
export function fullName({ firstName, lastName }: Author): string {
  return `${firstName} ${lastName}`.trim();
}

/** Two letters that stand for a member without a picture; a question mark for nobody in particular. */
export function initials(user: Author | null): string {
  if (!user) return '?';
  return [user.firstName, user.lastName].map((name) => [...name][0]?.toUpperCase() ?? '').join('');
}
