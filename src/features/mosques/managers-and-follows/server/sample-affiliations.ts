import { listSampleMembers, updateUser } from '#features/accounts/users/server/public.ts';
import { listSampleMosques } from '#features/mosques/places/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { followAffiliation } from './follows/affiliation.ts';

/** Every so many-th member of the sample community prays at no mosque in particular. */
const withoutMosque = 5;

/** Gives most members of the sample community a mosque of their own, which they then follow; some mosques have more. */
export async function loadSampleAffiliations(db: Db): Promise<void> {
  const mosques = (await listSampleMosques(db)).toSorted((one, other) => (one.key < other.key ? -1 : 1));
  if (mosques.length === 0) return;
  for (const [at, { id }] of (await listSampleMembers(db)).entries()) {
    if (at % withoutMosque === withoutMosque - 1) continue;
    // Squares come back to few remainders: some mosques get many of them.
    const mosque = mosques[(at * at) % mosques.length];
    if (!mosque) continue;
    await updateUser(db, id, { placeAffiliationId: mosque.id });
    await followAffiliation(db, id, mosque.id);
  }
}
