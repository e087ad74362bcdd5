import { and, eq, gte, isNull, lt, or } from 'drizzle-orm';
import { addDays } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { Prayer } from '../prayers.ts';
import { prayerRules } from './tables.ts';

/**
 * Sets a mosque's jama'ah of a prayer to a clock time (HH:MM) from a day on, until further notice: the rules that held on
 * that day end the day before. Days of an imported timetable still go before it.
 */
export async function setJamaah(
  tx: Db,
  jamaah: { mosqueId: string; prayer: Prayer; time: string },
  from: string,
  confirmedAt: string,
): Promise<void> {
  const ofPrayer = and(
    eq(prayerRules.mosqueId, jamaah.mosqueId),
    eq(prayerRules.prayer, jamaah.prayer),
    eq(prayerRules.aspect, 'jamaah'),
  );
  await tx.delete(prayerRules).where(and(ofPrayer, eq(prayerRules.validFrom, from)));
  await tx
    .update(prayerRules)
    .set({ validTo: addDays(from, -1) })
    .where(
      and(
        ofPrayer,
        lt(prayerRules.validFrom, from),
        or(isNull(prayerRules.validTo), gte(prayerRules.validTo, from)),
      ),
    );
  await tx
    .insert(prayerRules)
    .values({ ...jamaah, aspect: 'jamaah', kind: 'fixed', validFrom: from, confirmedAt });
}
