import { setImmediate } from 'node:timers/promises';
import { and, asc, between, eq, getTableColumns, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { knownCalculations } from '#features/mosques/places/server/public.ts';
import { addDays } from '#kit/contract/date-text.ts';
import type { Point } from '#kit/contract/distance.ts';
import { builtOnce } from '#kit/server/db/built-once.ts';
import type { Db } from '#kit/server/db/database.ts';
import { rowsAsJson } from '#kit/server/db/rows-as-json.ts';
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

/** The same as read, with the sittings of Jumu'ah that are held on any Friday between two dates, in order of time. */
export type LoadedTimes = KnownTimes & { sittings: readonly SittingRow[] };

const nothingKnown = { settings: [], rules: [], days: [], sittings: [] };

/** What is known of some mosques' times between two dates (both included), by mosque id: one query, whatever their number. */
export async function loadTimetables(
  db: Db,
  mosqueIds: readonly string[],
  from: string,
  to: string,
): Promise<ReadonlyMap<string, LoadedTimes>> {
  const [read] = await findTimetables(db, { ids: [...mosqueIds], from, to });
  const { settings, rules, days, sittings } = read ?? nothingKnown;
  const settingsOf = new Map(settings.map((row) => [row.mosqueId, row]));
  const rulesOf = Map.groupBy(rules, (row) => row.mosqueId);
  const daysOf = Map.groupBy(days, (row) => row.mosqueId);
  const sittingsOf = Map.groupBy(sittings, (row) => row.mosqueId);
  return new Map(
    mosqueIds.map((id) => {
      const own = settingsOf.get(id) ?? defaultSettings;
      const timetable = {
        rules: (rulesOf.get(id) ?? []).map(toRule),
        imported: (daysOf.get(id) ?? []).map(toImported),
        asrOpinion: own.asrOpinion,
      };
      return [id, { settings: own, timetable, sittings: sittingsOf.get(id) ?? [] }];
    }),
  );
}

/** How far ahead a mosque's page looks for announced changes. */
export const lookAheadDays = 30;

/** What is known of a mosque from yesterday, so that what comes next is, for as long as its page looks ahead: the page asks once. */
export async function loadTimesAhead(
  db: Db,
  mosqueId: string,
  today: string,
): Promise<LoadedTimes | undefined> {
  const known = await loadTimetables(db, [mosqueId], addDays(today, -1), addDays(today, lookAheadDays));
  return known.get(mosqueId);
}

const findTimetables = builtOnce((db) => {
  const [from, to] = [sql.placeholder('from'), sql.placeholder('to')];
  const isOfThese = (column: PgColumn) => sql`${column} = any(${sql.placeholder('ids')})`;
  const holdsBetween = (table: { validFrom: PgColumn; validTo: PgColumn }) =>
    and(lte(table.validFrom, to), or(isNull(table.validTo), gte(table.validTo, from)));
  const { mosqueId, method, shafaq, asrOpinion } = knownCalculations;
  return db
    .select({
      settings: rowsAsJson({ mosqueId, method, shafaq, asrOpinion }, knownCalculations, {
        where: isOfThese(mosqueId),
      }),
      rules: rowsAsJson(getTableColumns(prayerRules), prayerRules, {
        where: and(isOfThese(prayerRules.mosqueId), holdsBetween(prayerRules)),
      }),
      days: rowsAsJson(getTableColumns(prayerDays), prayerDays, {
        where: and(isOfThese(prayerDays.mosqueId), between(prayerDays.date, from, to)),
      }),
      sittings: rowsAsJson(getTableColumns(jumuahSittings), jumuahSittings, {
        where: and(isOfThese(jumuahSittings.mosqueId), holdsBetween(jumuahSittings)),
        orderBy: [asc(jumuahSittings.time), asc(jumuahSittings.id)],
      }),
    })
    .from(sql`(select 1) as "at_once"`);
});

type RuleRow = typeof prayerRules.$inferSelect;
type DayRow = typeof prayerDays.$inferSelect;
type SittingRow = typeof jumuahSittings.$inferSelect;

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
