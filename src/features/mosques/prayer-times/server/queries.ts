import { setImmediate } from 'node:timers/promises';
import { and, asc, between, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import { knownCalculations } from '#features/mosques/places/server/public.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Db } from '#kit/server/db/database.ts';
import { computeTimes } from '../computed-times.ts';
import type { DeclaredMonthStart } from '../hijri.ts';
import { type CalculationSettings, defaultSettings } from '../methods.ts';
import {
  type ImportedTime,
  type PrayerRule,
  type ResolvedDay,
  resolveDay,
  type Timetable,
} from '../timetable.ts';
import { hijriMonthStarts, jumuahSittings, prayerDays, prayerRules, specialDays } from './tables.ts';

/** All that is known of one mosque's times in a range of days. */
export type KnownTimes = { settings: CalculationSettings; timetable: Timetable };

/** What is known of some mosques' times between two dates (both included), by mosque id: three queries, whatever their number. */
export async function loadTimetables(
  db: Db,
  mosqueIds: readonly string[],
  from: string,
  to: string,
): Promise<ReadonlyMap<string, KnownTimes>> {
  const ids = [...mosqueIds];
  const [settings, rules, days] = await Promise.all([
    db.select().from(knownCalculations).where(inArray(knownCalculations.mosqueId, ids)),
    db
      .select()
      .from(prayerRules)
      .where(
        and(
          inArray(prayerRules.mosqueId, ids),
          lte(prayerRules.validFrom, to),
          or(isNull(prayerRules.validTo), gte(prayerRules.validTo, from)),
        ),
      ),
    db
      .select()
      .from(prayerDays)
      .where(and(inArray(prayerDays.mosqueId, ids), between(prayerDays.date, from, to))),
  ]);
  const settingsOf = new Map(settings.map((row) => [row.mosqueId, row]));
  const rulesOf = Map.groupBy(rules, (row) => row.mosqueId);
  const daysOf = Map.groupBy(days, (row) => row.mosqueId);
  return new Map(
    ids.map((id) => {
      const own = settingsOf.get(id) ?? defaultSettings;
      const timetable = {
        rules: (rulesOf.get(id) ?? []).map(toRule),
        imported: (daysOf.get(id) ?? []).map(toImported),
        asrOpinion: own.asrOpinion,
      };
      return [id, { settings: own, timetable }];
    }),
  );
}

type RuleRow = typeof prayerRules.$inferSelect;
type DayRow = typeof prayerDays.$inferSelect;

function toRule(row: RuleRow): PrayerRule {
  return { ...row, dayOffset: row.dayOffset === 1 ? 1 : 0 };
}

function toImported(row: DayRow): ImportedTime {
  const wall = (time: string | null, offset: number) =>
    time === null ? null : { time, dayOffset: offset === 1 ? (1 as const) : (0 as const) };
  return {
    date: row.date,
    prayer: row.prayer,
    begins: wall(row.begins, row.beginsDayOffset),
    jamaah: wall(row.jamaah, row.jamaahDayOffset),
    confirmedAt: row.confirmedAt,
  };
}

/** A mosque's resolved days, for its own place and method. */
export function resolveDays(
  point: Point,
  known: KnownTimes,
  dates: readonly string[],
  now: Date,
): readonly ResolvedDay[] {
  return dates.map((date) =>
    resolveDay(date, known.timetable, computeTimes(point, date, known.settings), now),
  );
}

/** The same for many days: other requests have their turn after each month, which takes some milliseconds. */
export async function resolveDaysInTurns(
  point: Point,
  known: KnownTimes,
  dates: readonly string[],
  now: Date,
): Promise<readonly ResolvedDay[]> {
  const importedIn = Map.groupBy(known.timetable.imported, ({ date }) => date.slice(0, 7));
  const days: ResolvedDay[] = [];
  for (const [month, inMonth] of Map.groupBy(dates, (date) => date.slice(0, 7))) {
    const timetable = { ...known.timetable, imported: importedIn.get(month) ?? [] };
    days.push(...resolveDays(point, { ...known, timetable }, inMonth, now));
    await setImmediate();
  }
  return days;
}

/** The resolved day of each of some mosques: for cards and markers that show a time or two. */
export async function timesForMosques(
  db: Db,
  mosques: readonly (Point & { id: string })[],
  date: string,
  now: Date,
): Promise<ReadonlyMap<string, ResolvedDay>> {
  if (mosques.length === 0) return new Map();
  const known = await loadTimetables(
    db,
    mosques.map((mosque) => mosque.id),
    date,
    date,
  );
  return new Map(
    mosques.flatMap((mosque) => {
      const times = known.get(mosque.id);
      const [day] = times ? resolveDays(mosque, times, [date], now) : [];
      return day ? [[mosque.id, day] as const] : [];
    }),
  );
}

/** The Jumu'ah sittings of one mosque, or of all, that are held on a Friday; in order of time. */
export function sittingsOn(db: Db, friday: string, mosqueId?: string) {
  return db
    .select()
    .from(jumuahSittings)
    .where(
      and(
        mosqueId === undefined ? undefined : eq(jumuahSittings.mosqueId, mosqueId),
        lte(jumuahSittings.validFrom, friday),
        or(isNull(jumuahSittings.validTo), gte(jumuahSittings.validTo, friday)),
      ),
    )
    .orderBy(asc(jumuahSittings.time), asc(jumuahSittings.id));
}

/** The sittings of some mosques that are held on any Friday between two dates, by mosque id. */
export async function sittingsOfMosques(db: Db, mosqueIds: readonly string[], from: string, to: string) {
  const rows = await db
    .select()
    .from(jumuahSittings)
    .where(
      and(
        inArray(jumuahSittings.mosqueId, [...mosqueIds]),
        lte(jumuahSittings.validFrom, to),
        or(isNull(jumuahSittings.validTo), gte(jumuahSittings.validTo, from)),
      ),
    )
    .orderBy(asc(jumuahSittings.time), asc(jumuahSittings.id));
  return Map.groupBy(rows, (row) => row.mosqueId);
}

/** The sittings of a mosque that are held on any Friday between two dates. */
export function sittingsBetween(db: Db, mosqueId: string, from: string, to: string) {
  return db
    .select()
    .from(jumuahSittings)
    .where(
      and(
        eq(jumuahSittings.mosqueId, mosqueId),
        lte(jumuahSittings.validFrom, to),
        or(isNull(jumuahSittings.validTo), gte(jumuahSittings.validTo, from)),
      ),
    )
    .orderBy(asc(jumuahSittings.time), asc(jumuahSittings.id));
}

/** The special days of a mosque that have not passed, soonest first. */
export function comingSpecialDays(db: Db, mosqueId: string, today: string) {
  return db
    .select()
    .from(specialDays)
    .where(
      and(
        eq(specialDays.mosqueId, mosqueId),
        or(gte(specialDays.date, today), gte(specialDays.endsOn, today)),
      ),
    )
    .orderBy(asc(specialDays.date), asc(specialDays.kind));
}

/** The month starts that the operator has declared. */
export function declaredMonthStarts(db: Db): Promise<DeclaredMonthStart[]> {
  return db
    .select({
      year: hijriMonthStarts.year,
      month: hijriMonthStarts.month,
      startsOn: hijriMonthStarts.startsOn,
    })
    .from(hijriMonthStarts);
}
