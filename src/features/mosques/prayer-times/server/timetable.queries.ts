import { createHash } from 'node:crypto';
import { and, count, eq, gte, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { lockPlace } from '#features/mosques/places/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type Prayer, wallTimeOfDay } from '../prayer.rules.ts';
import type { ImportedTime } from '../timetable.rules.ts';
import { prayerDays, prayerRules } from './prayer-times.tables.ts';

/** Records a change of a mosque's times in the audit log. */
export function auditTimes(
  tx: TxCtx,
  placeId: string,
  action: 'confirm' | 'day' | 'fast' | 'import' | 'jamaah' | 'jumuah' | 'special_day' | 'special_day_removed',
  after: object | null,
  before: object | null = null,
): Promise<void> {
  const target = { type: 'mosque', id: placeId };
  return audit(tx, { action: `times.${action}`, target, before, after });
}

/** A mosque's jama'ah of a prayer, from a date (YYYY-MM-DD in the borough) on. */
type JamaahScope = { mosqueId: string; prayer: Prayer; from: string };

/** A clock time (HH:MM), a number of minutes after the prayer begins, or no jama'ah. */
export type JamaahRule = { time: string } | { minutesAfter: number } | { none: true };

/**
 * Sets a mosque's jama'ah of a prayer from a day on, until further notice. Rules in force on that day end the day before and are
 * returned. Rules for single weekdays stay, and days with their own time still take precedence. Locks the place, so that
 * concurrent calls run one after another.
 */
export async function setJamaah(
  tx: Db,
  { mosqueId, prayer, from }: JamaahScope,
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

function daysWithJamaah({ mosqueId, prayer, from }: JamaahScope) {
  return and(
    eq(prayerDays.mosqueId, mosqueId),
    eq(prayerDays.prayer, prayer),
    gte(prayerDays.date, from),
    isNotNull(prayerDays.jamaah),
  );
}

/** Counts the days with their own jama'ah, which takes precedence over the rules. */
export async function countDaysWithOwnJamaah(db: Db, scope: JamaahScope): Promise<number> {
  const [row] = await db.select({ days: count() }).from(prayerDays).where(daysWithJamaah(scope));
  return row?.days ?? 0;
}

/** Removes the days' own jama'ah; their start times stay. */
export async function clearOwnJamaah(tx: Db, scope: JamaahScope): Promise<void> {
  await tx.delete(prayerDays).where(and(daysWithJamaah(scope), isNull(prayerDays.begins)));
  await tx.update(prayerDays).set({ jamaah: null, jamaahDayOffset: 0 }).where(daysWithJamaah(scope));
}

/** Returns a hash of a day's own times, as its version for optimistic locking. */
export function hashDayTimes(own: readonly ImportedTime[]): string {
  const lines = own
    .map(({ prayer, begins, jamaah }) => JSON.stringify([prayer, begins, jamaah]))
    .toSorted()
    .join();
  return createHash('sha256').update(lines).digest('base64url');
}
