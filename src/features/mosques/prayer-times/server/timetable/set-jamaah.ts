import { and, count, eq, gte, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { lockPlace } from '#features/mosques/places/server/public.ts';
import { addDays } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { Prayer } from '../../prayers.ts';
import { wallTimeOfDay } from '../../wall-time-of-day.ts';
import { prayerDays, prayerRules } from '../tables.ts';

/** Whose jama'ah of which prayer, and the first day (YYYY-MM-DD in the borough) of what is set. */
type Whose = { mosqueId: string; prayer: Prayer; from: string };

/** At a clock time (HH:MM), so many minutes after the prayer begins, or none. */
export type JamaahRule = { time: string } | { minutesAfter: number } | { none: true };

/**
 * Sets a mosque's jama'ah of a prayer from a day on, until further notice: the rules that held on that day end the day
 * before; answers those. Rules for some weekdays stay, and days with a time of their own still go before it. Of two who
 * set it at once, one does so after the other.
 */
export async function setJamaah(
  tx: Db,
  { mosqueId, prayer, from }: Whose,
  rule: JamaahRule,
  confirmedAt: string,
): Promise<(typeof prayerRules.$inferSelect)[]> {
  await lockPlace(tx, mosqueId);
  const ofPrayer = and(
    eq(prayerRules.mosqueId, mosqueId),
    eq(prayerRules.prayer, prayer),
    eq(prayerRules.aspect, 'jamaah'),
    isNull(prayerRules.weekdays),
  );
  const replaced = await tx
    .delete(prayerRules)
    .where(and(ofPrayer, eq(prayerRules.validFrom, from)))
    .returning();
  const ended = await tx
    .update(prayerRules)
    .set({ validTo: addDays(from, -1) })
    .where(
      and(
        ofPrayer,
        lt(prayerRules.validFrom, from),
        or(isNull(prayerRules.validTo), gte(prayerRules.validTo, from)),
      ),
    )
    .returning();
  await tx
    .insert(prayerRules)
    .values({ mosqueId, prayer, aspect: 'jamaah', ...columnsOf(prayer, rule), validFrom: from, confirmedAt });
  return [...replaced, ...ended];
}

function columnsOf(prayer: Prayer, rule: JamaahRule) {
  if ('none' in rule) return { kind: 'none' as const };
  if ('time' in rule) return { kind: 'fixed' as const, ...wallTimeOfDay(prayer, rule.time) };
  if (rule.minutesAfter === 0) return { kind: 'straight_after' as const };
  return { kind: 'offset' as const, offsetMinutes: rule.minutesAfter };
}

function daysWithJamaah({ mosqueId, prayer, from }: Whose) {
  return and(
    eq(prayerDays.mosqueId, mosqueId),
    eq(prayerDays.prayer, prayer),
    gte(prayerDays.date, from),
    isNotNull(prayerDays.jamaah),
  );
}

/** How many days from that day on have a jama'ah of their own, which goes before what is set. */
export async function countOwnJamaah(db: Db, whose: Whose): Promise<number> {
  const [row] = await db.select({ days: count() }).from(prayerDays).where(daysWithJamaah(whose));
  return row?.days ?? 0;
}

/** Takes the jama'ah out of the days from that day on; their beginnings stay. */
export async function clearOwnJamaah(tx: Db, whose: Whose): Promise<void> {
  await tx.delete(prayerDays).where(and(daysWithJamaah(whose), isNull(prayerDays.begins)));
  await tx.update(prayerDays).set({ jamaah: null, jamaahDayOffset: 0 }).where(daysWithJamaah(whose));
}
