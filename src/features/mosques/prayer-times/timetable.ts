import { weekdayOf } from '#kit/contract/date-text.ts';
import type { ComputedTimes } from './computed-times.ts';
import { isStale } from './finder/freshness.ts';
import type { AsrOpinion, Prayer, TimeSource } from './prayers.ts';
import { prayers } from './prayers.ts';
import { addMinutes, type WallTime, wallMinutes, wallTimeOf } from './wall-time.ts';

/** What a mosque says of one prayer from a date to a date: its begin time or its jama'ah. */
export type PrayerRule = {
  prayer: Prayer;
  aspect: 'begins' | 'jamaah';
  /** fixed: at `time`; offset: `offsetMinutes` after the begin time; straight_after: at it; none: no congregation. */
  kind: 'fixed' | 'offset' | 'straight_after' | 'none';
  time: string | null;
  dayOffset: 0 | 1;
  offsetMinutes: number | null;
  /** Round an offset up to the next so many minutes; null for not. */
  roundUpTo: number | null;
  /** Days of the week (1 Monday … 7 Sunday) on which it holds; null for all. */
  weekdays: readonly number[] | null;
  validFrom: string;
  /** The last day, included; null for until further notice. */
  validTo: string | null;
  confirmedAt: string | null;
};

/** One prayer of an imported day. */
export type ImportedTime = {
  date: string;
  prayer: Prayer;
  begins: WallTime | null;
  jamaah: WallTime | null;
  confirmedAt: string | null;
};

/** A time with where it comes from. */
export type SourcedTime = WallTime & { source: TimeSource; confirmedAt: string | null; stale: boolean };

export type ResolvedPrayer = { begins: SourcedTime | null; jamaah: SourcedTime | null };
export type ResolvedDay = { date: string; prayers: Record<Prayer, ResolvedPrayer> };

/** All that is known of a mosque's times. */
export type Timetable = {
  rules: readonly PrayerRule[];
  imported: readonly ImportedTime[];
  asrOpinion: AsrOpinion;
};

/**
 * The times of a mosque on a date. An imported day beats a rule, a rule beats the computation, each prayer and aspect for
 * itself. Among rules that hold, one for this weekday wins over one for all days, and of those the one that began last. A
 * congregation is never computed. `now` decides what is stale.
 */
export function resolveDay(
  date: string,
  timetable: Timetable,
  computed: ComputedTimes,
  now: Date,
): ResolvedDay {
  const resolved = prayers.map(
    (prayer) => [prayer, resolvePrayer(date, prayer, timetable, computed, now)] as const,
  );
  return { date, prayers: Object.fromEntries(resolved) as Record<Prayer, ResolvedPrayer> };
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
  if (day?.jamaah) return { begins, jamaah: sourced(day.jamaah, 'timetable', day.confirmedAt, now) };
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
  if (day?.begins) return sourced(day.begins, 'timetable', day.confirmedAt, now);
  const own = prayer === 'asr' && timetable.asrOpinion === 'hanafi' ? computed.asrHanafi : computed[prayer];
  const rule = ruleFor(timetable.rules, prayer, 'begins', date);
  const ruled = rule && timeOfRule(rule, own ?? null);
  if (rule && ruled) return sourced(ruled, 'mosque', rule.confirmedAt, now);
  return own ? { ...own, source: 'computed', confirmedAt: null, stale: false } : null;
}

/** The rule that holds for a prayer on a date, if any. */
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
    .sort(strongerFirst)[0];
}

function strongerFirst(one: PrayerRule, other: PrayerRule): number {
  const forWeekday = Number(other.weekdays !== null) - Number(one.weekdays !== null);
  if (forWeekday !== 0) return forWeekday;
  return one.validFrom > other.validFrom ? -1 : 1;
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

function sourced(time: WallTime, source: TimeSource, confirmedAt: string | null, now: Date): SourcedTime {
  return { ...time, source, confirmedAt, stale: isStale(confirmedAt, now) };
}
