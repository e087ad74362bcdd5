import { inArray } from 'drizzle-orm';
import { members, photoUrl } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { Author } from '../forum-fields.ts';

/** What a mention of somebody who is gone, or whom the reader may not know of, says. */
export const someMember = 'member';

/** The members of some ids as readers see them; to a visitor nobody is named, since a member’s name says what they believe. */
export async function authorsOf(
  db: Db,
  ids: readonly (string | null)[],
  isVisitor: boolean,
): Promise<ReadonlyMap<string, Author>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0 || isVisitor) return new Map();
  const rows = await db
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      photoKey: members.photoKey,
    })
    .from(members)
    .where(inArray(members.id, known));
  return new Map(
    rows.map(({ photoKey, ...row }) => [row.id, { ...row, profileImageUrl: photoUrl(photoKey) }]),
  );
}

/** What people write to mention somebody. */
export function nameOf({ firstName, lastName }: Pick<Author, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.replace(/\s+/g, ' ').trim();
}

/** Names by the ids of their members, but for those whom a reader is not to see. */
export function namesOf(
  authors: ReadonlyMap<string, Author>,
  hidden: readonly string[] = [],
): ReadonlyMap<string, string> {
  const named = [...authors].filter(([id]) => !hidden.includes(id));
  return new Map(named.map(([id, author]) => [id, nameOf(author)]));
}
