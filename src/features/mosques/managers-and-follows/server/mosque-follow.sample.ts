import { listSampleMembers, updateUser } from '#features/accounts/users/server/public.ts';
import { listSampleMosques } from '#features/mosques/places/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { syncAffiliationFollow } from './mosque-follow.queries.ts';

/** Every fifth member of the sample community has no mosque. */
const withoutMosque = 5;

/** Makes most sample members follow a mosque as their own. Some mosques get more followers than others. */
export async function loadSampleAffiliations(db: Db): Promise<void> {
  const mosques = (await listSampleMosques(db)).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  if (mosques.length === 0) return;
  for (const [index, { id }] of (await listSampleMembers(db)).entries()) {
    if (index % withoutMosque === withoutMosque - 1) continue;
    // Squares have few distinct remainders, so some mosques get many members.
    const mosque = mosques[(index * index) % mosques.length];
    if (!mosque) continue;
    await updateUser(db, id, { placeAffiliationId: mosque.id });
    await syncAffiliationFollow(db, id, mosque.id);
  }
}
