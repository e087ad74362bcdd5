import { setImmediate } from 'node:timers/promises';
import { and, asc, between, eq, getTableColumns, gte, isNull, lte, max, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  hijriArabic,
  hijriDate,
  hijriText,
  ramadan,
  ramadanTonightText,
} from '#features/mosques/moon/hijri.rules.ts';
import {
  type MoonCalendar,
  ramadanBegins,
  ramadanNight,
  startsToCount,
} from '#features/mosques/moon/moon.rules.ts';
import { type CalculationSettings, defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { knownCalculations } from '#features/mosques/places/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Point } from '#kit/contract/distance.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { HeldCongregation } from '#kit/server/contributions.ts';
import type { Db } from '#kit/server/db/database.ts';
import { preparedQuery, rowsAsJson } from '#kit/server/db/sql.ts';
import { present } from '#kit/server/present.ts';
import type { Occurrence } from '../coming-jamaah.rules.ts';
import { type ComputedTimes, computeTimes } from '../computed-times.rules.ts';
import { isDayStale, isStale } from '../freshness.rules.ts';
import {
  type ComingPrayer,
  type Fast,
  type Hijri,
  JumuahSitting,
  type PrayerDay,
  type SourcedClock,
  SpecialDay,
} from '../prayer-times.contract.ts';
import {
  fajrToMaghrib,
  type ImportedTime,
  type PrayerRule,
  type ResolvedDay,
  resolveDay,
  type SourcedTime,
  type Timetable,
} from '../timetable.rules.ts';
import type { WallTime } from '../wall-clock.rules.ts';
import { instantOf } from '../wall-time.rules.ts';
import {
  fastConventions,
  jumuahSittings,
  prayerDays,
  prayerRules,
  specialDays,
} from './prayer-times.tables.ts';

/** A mosque's calculation settings and its timetable for a range of days. */
export type KnownTimes = { settings: CalculationSettings; timetable: Timetable };

/** A mosque's known times with its Jumu'ah sittings on any Friday of the range, in order of time. */
export type LoadedTimes = KnownTimes & { sittings: readonly SittingRow[] };

const emptyTimetables = { settings: [], rules: [], days: [], sittings: [], fasts: [] };

/** Used if no mosque is given: the calculated starts of prayers. */
export const calculatedTimes: KnownTimes = {
  settings: defaultSettings,
  timetable: { rules: [], imported: [], asrOpinion: defaultSettings.asrOpinion, fast: fajrToMaghrib },
};

/** Lists a mosque's congregations on some dates that other features store, besides the prayers of its timetable. */
export async function listCongregations(
  ctx: Pick<Ctx, 'db' | 'now' | 'previewedDate' | 'registry'>,
  mosque: Point & { id: string },
  dates: readonly string[],
): Promise<HeldCongregation[]> {
  const held = await Promise.all(ctx.registry.congregations.map((source) => source.held(ctx, mosque, dates)));
  return held.flat();
}

/** Loads the known times of mosques between two dates (inclusive), by mosque id, in one query. */
export async function loadTimetables(
  db: Db,
  mosqueIds: readonly string[],
  from: string,
  to: string,
): Promise<ReadonlyMap<string, LoadedTimes>> {
  const [read] = await findTimetables(db, { ids: [...mosqueIds], from, to });
  const { settings, rules, days, sittings, fasts } = read ?? emptyTimetables;
  const settingsOf = new Map(settings.map((row) => [row.mosqueId, row]));
  const fastOf = new Map(fasts.map(({ mosqueId, ...fast }) => [mosqueId, { ...fast, isChosen: true }]));
  const rulesOf = Map.groupBy(rules, (row) => row.mosqueId);
  const daysOf = Map.groupBy(days, (row) => row.mosqueId);
  const sittingsOf = Map.groupBy(sittings, (row) => row.mosqueId);
  return new Map(
    mosqueIds.map((id) => {
      const ownSettings = settingsOf.get(id) ?? defaultSettings;
      const timetable = {
        rules: (rulesOf.get(id) ?? []).map(toRule),
        imported: (daysOf.get(id) ?? []).map(toImported),
        asrOpinion: ownSettings.asrOpinion,
        fast: fastOf.get(id) ?? fajrToMaghrib,
      };
      return [id, { settings: ownSettings, timetable, sittings: sittingsOf.get(id) ?? [] }];
    }),
  );
}

/** How many days ahead a mosque's page shows announced changes. */
export const lookAheadDays = 30;

/** Loads a mosque's known times from yesterday to `lookAheadDays` ahead: all that its page needs, in one query. */
export async function loadTimesAhead(
  db: Db,
  mosqueId: string,
  today: string,
): Promise<LoadedTimes | undefined> {
  const known = await loadTimetables(db, [mosqueId], addDays(today, -1), addDays(today, lookAheadDays));
  return known.get(mosqueId);
}

const findTimetables = preparedQuery((db) => {
  const [from, to] = [sql.placeholder('from'), sql.placeholder('to')];
  const isRequestedMosque = (column: PgColumn) => sql`${column} = any(${sql.placeholder('ids')})`;
  const appliesBetween = (table: { validFrom: PgColumn; validTo: PgColumn }) =>
    and(lte(table.validFrom, to), or(isNull(table.validTo), gte(table.validTo, from)));
  const { mosqueId, method, shafaq, asrOpinion } = knownCalculations;
  return db
    .select({
      settings: rowsAsJson({ mosqueId, method, shafaq, asrOpinion }, knownCalculations, {
        where: isRequestedMosque(mosqueId),
      }),
      rules: rowsAsJson(getTableColumns(prayerRules), prayerRules, {
        where: and(isRequestedMosque(prayerRules.mosqueId), appliesBetween(prayerRules)),
      }),
      days: rowsAsJson(getTableColumns(prayerDays), prayerDays, {
        where: and(isRequestedMosque(prayerDays.mosqueId), between(prayerDays.date, from, to)),
      }),
      sittings: rowsAsJson(getTableColumns(jumuahSittings), jumuahSittings, {
        where: and(isRequestedMosque(jumuahSittings.mosqueId), appliesBetween(jumuahSittings)),
        orderBy: [asc(jumuahSittings.time), asc(jumuahSittings.id)],
      }),
      fasts: rowsAsJson(getTableColumns(fastConventions), fastConventions, {
        where: isRequestedMosque(fastConventions.mosqueId),
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
  const toWallTime = (time: string | null, offset: number) =>
    time === null ? null : { time, dayOffset: offset === 1 ? (1 as const) : (0 as const) };
  const { date, prayer, confirmedAt } = row;
  const begins = toWallTime(row.begins, row.beginsDayOffset);
  return { date, prayer, begins, jamaah: toWallTime(row.jamaah, row.jamaahDayOffset), confirmedAt };
}

/** Resolves a mosque's times on some dates, by its position and settings. */
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

/** Resolves many days; yields to other requests after each month, which takes some milliseconds. */
export async function resolveDaysInBatches(
  point: Point,
  known: KnownTimes,
  dates: readonly string[],
  now: Date,
): Promise<readonly ResolvedDay[]> {
  const importedIn = Map.groupBy(known.timetable.imported, ({ date }) => date.slice(0, 7));
  const days: ResolvedDay[] = [];
  for (const [month, datesInMonth] of Map.groupBy(dates, (date) => date.slice(0, 7))) {
    const timetable = { ...known.timetable, imported: importedIn.get(month) ?? [] };
    days.push(...resolveDays(point, { ...known, timetable }, datesInMonth, now));
    await setImmediate();
  }
  return days;
}

/** Resolves one day at several mosques, by mosque id. */
export async function resolveDayOfMosques(
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

/** Lists the Jumu'ah sittings on a Friday at one mosque or all, in order of time. */
export function listSittingsOn(db: Db, friday: string, mosqueId?: string) {
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

/**
 * Lists the days from today on that a mosque announced without a time, soonest first. Those with a time have become sittings, and new
 * ones are not stored here.
 */
export function comingSpecialDays(db: Db, mosqueId: string, today: string) {
  return db
    .select()
    .from(specialDays)
    .where(
      and(
        eq(specialDays.mosqueId, mosqueId),
        or(gte(specialDays.date, today), gte(specialDays.endsOn, today)),
        or(eq(specialDays.kind, 'ramadan_start'), eq(specialDays.times, [])),
      ),
    )
    .orderBy(asc(specialDays.date), asc(specialDays.kind));
}

/** Whether any of a mosque's times was confirmed recently, by mosque id; mosques without times are absent. */
type KnownFreshness = ReadonlyMap<string, 'fresh' | 'stale'>;

/**
 * Returns the freshness of the times of every mosque that has any. Those of its own table are fresh until the table's last day has
 * passed.
 */
export async function findTimesFreshness(db: Db, now: Date): Promise<KnownFreshness> {
  const [rules, sittings, days] = await Promise.all([
    lastConfirmed(db, prayerRules),
    lastConfirmed(db, jumuahSittings),
    db
      .select({ id: prayerDays.mosqueId, at: max(prayerDays.confirmedAt), lastDay: max(prayerDays.date) })
      .from(prayerDays)
      .groupBy(prayerDays.mosqueId),
  ]);
  const known = new Map<string, 'fresh' | 'stale'>();
  const note = (id: string, stale: boolean) => {
    if (known.get(id) !== 'fresh') known.set(id, stale ? 'stale' : 'fresh');
  };
  for (const { id, at } of [...rules, ...sittings]) note(id, isStale(at, now));
  for (const { id, at, lastDay } of days) note(id, isDayStale(lastDay ?? '', at, now));
  return known;
}

function lastConfirmed(db: Db, table: typeof prayerRules | typeof jumuahSittings) {
  return db
    .select({ id: table.mosqueId, at: max(table.confirmedAt) })
    .from(table)
    .groupBy(table.mosqueId);
}

/** Formats '05:30' as '5:30' for output. */
export function toClock(time: string): string {
  return time.startsWith('0') ? time.slice(1) : time;
}

export function toSourcedClock(time: SourcedTime | null): SourcedClock | null {
  if (!time) return null;
  return {
    time: toClock(time.time),
    nextDay: time.dayOffset === 1,
    ...pick(time, 'source', 'confirmedAt', 'stale'),
  };
}

/** Formats the Hijri date of one mosque: Ramadan begins in an evening as declared for the mosque, not by the site's own calendar. */
export function toMosqueHijri(date: string, calendar: MoonCalendar): Hijri {
  const hijri = hijriDate(date, startsToCount(calendar));
  const night = ramadanNight(date, calendar);
  return {
    ...hijri,
    text: hijriText(hijri),
    arabic: hijriArabic(hijri),
    ramadanTonight: ramadanTonightText(ramadanBegins(date, calendar)),
    nightTonight: night && !night.isExpected && night.night > 1 ? night.night : null,
  };
}

/** Returns the fast of a day; null where the sun gives no Fajr or Maghrib. */
export function toFast({ date, fast: { suhoorEnds, iftar } }: ResolvedDay): Fast | null {
  if (!suhoorEnds || !iftar) return null;
  return {
    date,
    suhoorEnds: toClock(suhoorEnds.time),
    suhoorEndsAt: instantOf(date, suhoorEnds).toISOString(),
    iftar: toClock(iftar.time),
    iftarAt: instantOf(date, iftar).toISOString(),
  };
}

export function toPrayerDay(date: string, times: ComputedTimes, hijri: Hijri): PrayerDay {
  const clock = (wallTime: WallTime | undefined) => (wallTime ? toClock(wallTime.time) : null);
  return {
    date,
    hijri,
    imsak: clock(times.imsak),
    fajr: clock(times.fajr),
    sunrise: clock(times.sunrise),
    dhuhr: clock(times.dhuhr),
    asr: clock(times.asr),
    asrHanafi: clock(times.asrHanafi),
    maghrib: clock(times.maghrib),
    isha: clock(times.isha),
    ishaNextDay: times.isha?.dayOffset === 1,
    ramadan: hijri.month === ramadan,
  };
}

export function toComingPrayer({ prayer, date, time, at }: Occurrence, today: string): ComingPrayer {
  return { prayer, date, time: toClock(time), at: at.toISOString(), tomorrow: date > today };
}

export function toSitting(row: typeof jumuahSittings.$inferSelect, now: Date): JumuahSitting {
  return present(JumuahSitting, row, {
    time: toClock(row.time),
    ends: row.ends === null ? null : toClock(row.ends),
    until: row.validTo,
    stale: isStale(row.confirmedAt, now),
  });
}

export function toSpecialDay(row: typeof specialDays.$inferSelect): SpecialDay {
  return present(SpecialDay, row, { times: row.times.map(toClock) });
}
