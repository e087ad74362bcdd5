import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { userBadges } from './badge.tables.ts';

/** By first name. */
const samples: Readonly<Record<string, readonly string[]>> = {
  Ahmed: ['volunteer_bronze'],
  Asma: ['volunteer_bronze', 'offering_tutoring'],
  Bilal: ['volunteer_bronze'],
  Faisal: ['seeker_business_partner'],
  Hamza: ['offering_tutoring'],
  Mehmet: ['business_owner'],
  Nasreen: ['offering_tutoring'],
  Safiya: ['volunteer_bronze'],
};

/** Gives some members of the sample community badges, of the kinds given by administrators or declared by members. */
export async function loadSampleBadges(db: Db, today: string): Promise<void> {
  const rows = (await listSampleMembers(db)).flatMap(({ id, firstName }) =>
    (samples[firstName] ?? []).map((badgeKey) => ({
      userId: id,
      badgeKey,
      awardedAt: `${today}T06:00:00.000Z`,
    })),
  );
  await db.insert(userBadges).values(rows);
}
