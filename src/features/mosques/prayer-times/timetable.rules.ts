import type { AsrOpinion } from '#features/mosques/places/calculation.rules.ts';
import { weekdayOf } from '#kit/contract/dates.ts';
import type { ComputedTimes } from './computed-times.rules.ts';
import { isDayStale, isStale } from './freshness.rules.ts';
import { type Prayer, prayers, type TimeSource } from './prayer.rules.ts';
import { addMinutes, type WallTime, wallMinutes, wallTimeOf } from './wall-clock.rules.ts';

/** The maximum number of files of one import: the months of two years. */
export const maxTimetableFiles = 24;

/** A mosque's rule for the start time or jama'ah of a prayer in a range of dates. */
export type PrayerRule = {
  prayer: Prayer;
  aspect: 'begins' | 'jamaah';
  /** fixed: at `time`; offset: `offsetMinutes` after the start; straight_after: at the start; none: no jama'ah. */
  kind: 'fixed' | 'offset' | 'straight_after' | 'none';
  time: string | null;
  dayOffset: 0 | 1;
  offsetMinutes: number | null;
  /** Round an offset time up to a multiple of this many minutes; null for no rounding. */
  roundUpTo: number | null;
  /** Days of the week (1 Monday … 7 Sunday) on which it applies; null for all. */
  weekdays: readonly number[] | null;
  validFrom: string;
  /** The last day, inclusive; null means until further notice. */
  validTo: string | null;
  confirmedAt: string | null;
};

/** The times of a prayer on an imported day. */
export type ImportedTime = {
  date: string;
  prayer: Prayer;
  begins: WallTime | null;
  jamaah: WallTime | null;
  confirmedAt: string | null;
};

/** When the fast begins and ends at a mosque, counted from the start of Fajr and of Maghrib as the mosque gives them. */
export type FastConvention = {
  /** Suhoor ends this many minutes before Fajr begins. */
  minutesBeforeFajr: number;
  /** Iftar is this many minutes after Maghrib begins. */
  minutesAfterMaghrib: number;
  /** False where the mosque has chosen none, so that the default applies. */
  isChosen: boolean;
};

export const fastLimits = { minutesBeforeFajr: 30, minutesAfterMaghrib: 10 } as const;

/** Used for mosques that have chosen none, and for places that aren't mosques: the fast is from the start of Fajr to that of Maghrib. */
export const fajrToMaghrib: FastConvention = {
  minutesBeforeFajr: 0,
  minutesAfterMaghrib: 0,
  isChosen: false,
};

type FastMinutes = Pick<FastConvention, 'minutesBeforeFajr' | 'minutesAfterMaghrib'>;

/** The two ends of a day's fast; null where the start of the prayer isn't known. */
export type FastTimes = { suhoorEnds: WallTime | null; iftar: WallTime | null };

/** Returns the ends of a fast from the start of the day's Fajr and Maghrib. */
export function fastTimes(
  { fajr, maghrib }: { fajr: WallTime | null; maghrib: WallTime | null },
  { minutesBeforeFajr, minutesAfterMaghrib }: FastMinutes,
): FastTimes {
  return {
    suhoorEnds: fajr && addMinutes(fajr, -minutesBeforeFajr),
    iftar: maghrib && addMinutes(maghrib, minutesAfterMaghrib),
  };
}

/** 'Suhoor ends 10 minutes before Fajr begins. Iftar is when Maghrib begins.' */
export function fastConventionText({ minutesBeforeFajr, minutesAfterMaghrib }: FastMinutes): string {
  const suhoor = minutesBeforeFajr === 0 ? 'when' : `${minutesText(minutesBeforeFajr)} before`;
  const iftar = minutesAfterMaghrib === 0 ? 'when' : `${minutesText(minutesAfterMaghrib)} after`;
  return `Suhoor ends ${suhoor} Fajr begins. Iftar is ${iftar} Maghrib begins.`;
}

/** '1 minute', '10 minutes' */
export const minutesText = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`);

/** A time with its source. */
export type SourcedTime = WallTime & { source: TimeSource; confirmedAt: string | null; stale: boolean };

export type ResolvedPrayer = { begins: SourcedTime | null; jamaah: SourcedTime | null };
export type ResolvedDay = { date: string; prayers: Record<Prayer, ResolvedPrayer>; fast: FastTimes };

/** A mosque's rules, imported times and conventions. */
export type Timetable = {
  rules: readonly PrayerRule[];
  imported: readonly ImportedTime[];
  asrOpinion: AsrOpinion;
  fast: FastConvention;
};

/**
 * Resolves a mosque's times on a date. For each start and jama'ah, an imported time takes precedence over a rule, and a rule over
 * the computed time. Among rules, one for this weekday takes precedence, then the one that started last. Jama'ah times are never
 * computed. `now` determines staleness. The fast follows the resolved starts of Fajr and Maghrib.
 */
export function resolveDay(
  date: string,
  timetable: Timetable,
  computed: ComputedTimes,
  now: Date,
): ResolvedDay {
  const resolved = Object.fromEntries(
    prayers.map((prayer) => [prayer, resolvePrayer(date, prayer, timetable, computed, now)] as const),
  ) as Record<Prayer, ResolvedPrayer>;
  const starts = { fajr: resolved.fajr.begins, maghrib: resolved.maghrib.begins };
  return { date, prayers: resolved, fast: fastTimes(starts, timetable.fast) };
}

function resolvePrayer(
  date: string,
  prayer: Prayer,
  timetable: Timetable,
  computed: ComputedTimes,
  now: Date,
): ResolvedPrayer {
  const day = timetable.imported.find((time) => time.date === date && time.prayer === prayer);
  const begins = beginTime(date, prayer, timetable, day, computed, now);
  if (day?.jamaah) return { begins, jamaah: ofDay(day, day.jamaah, now) };
  const rule = ruleFor(timetable.rules, prayer, 'jamaah', date);
  const time = rule && timeOfRule(rule, begins);
  return { begins, jamaah: rule && time ? sourced(time, 'mosque', rule.confirmedAt, now) : null };
}

function beginTime(
  date: string,
  prayer: Prayer,
  timetable: Timetable,
  day: ImportedTime | undefined,
  computed: ComputedTimes,
  now: Date,
): SourcedTime | null {
  if (day?.begins) return ofDay(day, day.begins, now);
  const own = prayer === 'asr' && timetable.asrOpinion === 'hanafi' ? computed.asrHanafi : computed[prayer];
  const rule = ruleFor(timetable.rules, prayer, 'begins', date);
  const ruled = rule && timeOfRule(rule, own ?? null);
  if (rule && ruled) return sourced(ruled, 'mosque', rule.confirmedAt, now);
  return own ? { ...own, source: 'computed', confirmedAt: null, stale: false } : null;
}

/** Returns the rule that applies to a prayer on a date, if any. */
export function ruleFor(
  rules: readonly PrayerRule[],
  prayer: Prayer,
  aspect: PrayerRule['aspect'],
  date: string,
): PrayerRule | undefined {
  const weekday = weekdayOf(date);
  return rules
    .filter((rule) => rule.prayer === prayer && rule.aspect === aspect)
    .filter((rule) => rule.validFrom <= date && (rule.validTo === null || date <= rule.validTo))
    .filter((rule) => rule.weekdays === null || rule.weekdays.includes(weekday))
    .sort(byPrecedence)[0];
}

function byPrecedence(a: PrayerRule, b: PrayerRule): number {
  const forWeekday = Number(b.weekdays !== null) - Number(a.weekdays !== null);
  if (forWeekday !== 0) return forWeekday;
  return a.validFrom > b.validFrom ? -1 : 1;
}

function timeOfRule(rule: PrayerRule, begins: WallTime | null): WallTime | null {
  if (rule.kind === 'none') return null;
  if (rule.kind === 'fixed')
    return rule.time === null ? null : { time: rule.time, dayOffset: rule.dayOffset };
  if (!begins) return null;
  if (rule.kind === 'straight_after') return { time: begins.time, dayOffset: begins.dayOffset };
  const exact = addMinutes(begins, rule.offsetMinutes ?? 0);
  if (rule.roundUpTo === null) return exact;
  return wallTimeOf(Math.ceil(wallMinutes(exact) / rule.roundUpTo) * rule.roundUpTo);
}

function ofDay({ date, confirmedAt }: ImportedTime, time: WallTime, now: Date): SourcedTime {
  return { ...time, source: 'timetable', confirmedAt, stale: isDayStale(date, confirmedAt, now) };
}

function sourced(time: WallTime, source: TimeSource, confirmedAt: string | null, now: Date): SourcedTime {
  return { ...time, source, confirmedAt, stale: isStale(confirmedAt, now) };
}

/** An Isha prayed with Maghrib is at most this many minutes after Maghrib's jama'ah. */
const withMaghribMinutes = 45;

/** Returns whether an Isha before its own start can be prayed with Maghrib: after it, and not long after. */
export function canBeWithMaghrib(
  isha: WallTime,
  { begins, jamaah }: { begins: WallTime | null; jamaah: WallTime | null },
): boolean {
  const maghrib = jamaah ?? begins;
  if (!maghrib) return false;
  const after = wallMinutes(isha) - wallMinutes(maghrib);
  return after >= 0 && after <= withMaghribMinutes;
}

/** Returns whether Isha's jama'ah is before Isha begins, because some mosques pray it with Maghrib in June. */
export function isPrayedWithMaghrib(begins: WallTime | null, jamaah: WallTime | null): boolean {
  return begins !== null && jamaah !== null && wallMinutes(jamaah) < wallMinutes(begins);
}

/** A change of a jama'ah time from a date on. */
export type AnnouncedChange = { date: string; prayer: Prayer; from: string; to: string };

/** Smaller changes from one day to the next follow the sun and aren't announced. */
const stepMinutes = 5;

/**
 * Returns the next change of each prayer's jama'ah, soonest first. `days` are consecutive and start with today. Maghrib is left
 * out, because it follows the sunset.
 */
export function announcedChanges(days: readonly ResolvedDay[]): AnnouncedChange[] {
  return prayers
    .filter((prayer) => prayer !== 'maghrib')
    .flatMap((prayer) => firstChange(days, prayer) ?? [])
    .sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

function firstChange(days: readonly ResolvedDay[], prayer: Prayer): AnnouncedChange | undefined {
  for (const [index, day] of days.entries()) {
    const before = days[index - 1]?.prayers[prayer].jamaah;
    const after = day.prayers[prayer].jamaah;
    if (!before || !after) continue;
    if (Math.abs(wallMinutes(after) - wallMinutes(before)) < stepMinutes) continue;
    return { date: day.date, prayer, from: before.time, to: after.time };
  }
  return undefined;
}
