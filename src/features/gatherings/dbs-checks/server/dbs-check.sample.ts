import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { listSampleMosques } from '#features/mosques/places/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { latestExpiry } from '../dbs-check.rules.ts';
import { dbsChecks } from './dbs-check.tables.ts';

type Sample = { of: string; role: string; at: string | null; daysAgo: number };

/** Members by first name, mosques by their key; null: seen by an administrator. One check expires within a month. */
const samples: readonly Sample[] = [
  { of: 'Asma', role: 'GCSE tutor', at: 'loxford', daysAgo: 200 },
  { of: 'Dawud', role: 'Youth football coach', at: 'chadwell', daysAgo: 420 },
  { of: 'Khadija', role: 'Befriender', at: 'noor', daysAgo: 1080 },
  { of: 'Safiya', role: 'Girls’ group leader', at: null, daysAgo: 90 },
  { of: 'Maryam', role: 'Toddlers’ group helper', at: 'wanstead', daysAgo: 30 },
];

/** Stores DBS checks for some members of the sample community. */
export async function loadSampleDbsChecks(db: Db, today: string): Promise<void> {
  const members = await listSampleMembers(db);
  const mosques = await listSampleMosques(db);
  const [recorder] = members;
  const rows = samples.flatMap(({ of, role, at, daysAgo }) => {
    const member = members.find(({ firstName }) => firstName === of);
    const mosque = mosques.find(({ key }) => key === at);
    if (!member || (at !== null && !mosque)) return [];
    const issuedOn = addDays(today, -daysAgo);
    return {
      userId: member.id,
      role,
      level: 'enhanced' as const,
      issuedOn,
      expiresOn: latestExpiry(issuedOn),
      placeId: mosque?.id ?? null,
      seenBy: recorder?.id ?? null,
      seenAt: `${addDays(issuedOn, 6)}T18:00:00.000Z`,
    };
  });
  await db.insert(dbsChecks).values(rows);
}
