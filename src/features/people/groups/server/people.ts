import { inArray } from 'drizzle-orm';
import { members, photoUrl } from '#features/accounts/users/server/public.ts';
import { shownNames } from '#features/people/member-profiles/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { GroupPerson } from '../member-contract.ts';

/** People as others inside a group see them, by their ids; whose account is gone is left out. */
export async function peopleOf(
  db: Db,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, GroupPerson>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const names = await shownNames(db, known);
  const photos = await db
    .select({ id: members.id, photoKey: members.photoKey })
    .from(members)
    .where(inArray(members.id, known));
  return new Map(
    photos.map(({ id, photoKey }) => [
      id,
      { userId: id, name: names.get(id) ?? '', photoUrl: photoUrl(photoKey) },
    ]),
  );
}
