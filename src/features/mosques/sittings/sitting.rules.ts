import { calculatedHijri, maxDaysOff } from '#features/mosques/moon/hijri.rules.ts';
import {
  calculatedEid,
  type EidKind,
  eidDays,
  eids,
  type MoonCalendar,
  ramadanNight,
} from '#features/mosques/moon/moon.rules.ts';
import type { Prayer } from '#features/mosques/prayer-times/prayer.rules.ts';
import type { ResolvedDay } from '#features/mosques/prayer-times/timetable.rules.ts';
import { addMinutes, type WallTime } from '#features/mosques/prayer-times/wall-clock.rules.ts';
import { instantOf } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { addDays } from '#kit/contract/dates.ts';

/** Congregations outside the five prayers and Jumu'ah. */
export const sittingKinds = ['taraweeh', 'qiyam', 'eid_al_fitr', 'eid_al_adha', 'eclipse', 'rain'] as const;
export type SittingKind = (typeof sittingKinds)[number];

export const sittingLabels: Record<SittingKind, string> = {
  taraweeh: 'Taraweeh',
  qiyam: 'Qiyam',
  eid_al_fitr: 'Eid al-Fitr prayer',
  eid_al_adha: 'Eid al-Adha prayer',
  eclipse: 'Eclipse prayer',
  rain: 'Prayer for rain',
};

export const timeBases = ['start', 'jamaah'] as const;
export type TimeBasis = (typeof timeBases)[number];

/**
 * The nights of Ramadan on which it is held. `last_ten` are those from the 21st on and `odd` the odd ones among these, as mosques use
 * these terms. `chosen` are single nights by their number.
 */
export const nightChoices = ['all', 'odd', 'last_ten', 'chosen'] as const;
export type NightChoice = (typeof nightChoices)[number];

/** The longest range of a sitting in days: a Ramadan with some days before and after it. */
export const maxSittingDays = 60;
/** The sittings of one mosque that aren't over. */
export const maxSittings = 60;
export const maxMinutesAfter = 240;
export const rakahsLimits = { min: 2, max: 36 } as const;

/** How much of the Qur'an is recited over the month: all of it, a part in order, or short surahs each night. */
export const quranAmounts = ['whole', 'part', 'short'] as const;
export type QuranAmount = (typeof quranAmounts)[number];
/** The nights of Ramadan by number. */
export const nightLimits = { min: 1, max: 30 } as const;

/** When a sitting is held: at a clock time (HH:MM), or some minutes after a prayer's start or jama'ah. Dates are inclusive. */
export type SittingRule = {
  kind: SittingKind;
  time: string | null;
  after: { prayer: Prayer; basis: TimeBasis; minutes: number } | null;
  from: string;
  to: string;
  nights: NightChoice;
  /** The numbers of the `chosen` nights, ascending; null for other choices. */
  nightNumbers: readonly number[] | null;
};

export const isNightPrayer = (kind: SittingKind) => kind === 'taraweeh' || kind === 'qiyam';

export function isEid(kind: SittingKind): kind is EidKind {
  return kind in eids;
}

/** `isExpected`: it may not be held on that date. `night`: the night of Ramadan, if it is one. */
export type Standing = { isExpected: boolean; night: number | null };

/**
 * Returns whether a sitting is held on a date, by its mosque's calendar; null if not. A night belongs to the date of its evening. An Eid
 * prayer is held on the declared or expected days of its Eid, whichever days the mosque entered.
 */
export function standingOn(rule: SittingRule, date: string, calendar: MoonCalendar): Standing | null {
  if (isEid(rule.kind)) return eidStanding(rule, rule.kind, date, calendar);
  if (date < rule.from || date > rule.to) return null;
  return isNightPrayer(rule.kind) ? nightStanding(rule, date, calendar) : { isExpected: false, night: null };
}

function nightStanding(rule: SittingRule, date: string, calendar: MoonCalendar): Standing | null {
  const { kind, nights } = rule;
  const ramadan = ramadanNight(date, calendar);
  // Some mosques hold qiyam on nights outside Ramadan, or on the eve of Eid.
  const isByDateAlone = kind === 'qiyam' && nights === 'all';
  if (isByDateAlone) return { isExpected: false, night: ramadan?.night ?? null };
  if (!ramadan) return null;
  const { night, isExpected, isCounted } = ramadan;
  if (nights === 'all') return { isExpected, night };
  return isAmong(rule, night) ? { isExpected: isExpected || !isCounted, night } : null;
}

/** Returns whether a night of Ramadan is among those that a rule names. */
function isAmong({ nights, nightNumbers }: SittingRule, night: number): boolean {
  if (nights === 'chosen') return nightNumbers?.includes(night) ?? false;
  return night > 20 && (nights === 'last_ten' || night % 2 === 1);
}

function eidStanding(
  { from, to }: SittingRule,
  kind: EidKind,
  date: string,
  calendar: MoonCalendar,
): Standing | null {
  const { year } = calculatedHijri(date);
  if (!isMeant(kind, year, from, to)) return null;
  const { days, isDeclared } = eidDays(kind, year, calendar);
  return days.includes(date) ? { isExpected: !isDeclared, night: null } : null;
}

/** Returns whether a range of dates is meant for the Eid of a Hijri year: it includes a day on which that Eid may be. */
function isMeant(kind: EidKind, year: number, from: string, to: string): boolean {
  const calculated = calculatedEid(kind, year);
  return from <= addDays(calculated, maxDaysOff) && to >= addDays(calculated, -maxDaysOff);
}

/** A declaration may move an Eid this many days out of the range that its mosque entered. */
export const daysAround = 2 * maxDaysOff;

/** Lists the dates on which a sitting may be held: its own, and for an Eid those to which a declaration may move it. */
export function possibleDates({ kind, from, to }: SittingRule): { first: string; last: string } {
  const around = isEid(kind) ? daysAround : 0;
  return { first: addDays(from, -around), last: addDays(to, around) };
}

/** Why a sitting has no valid time: the time it follows isn't known, or the result is outside the time of this prayer. */
export type SittingProblem = 'no_start' | 'no_jamaah' | 'before_isha' | 'after_fajr' | 'not_in_the_morning';

export type ResolvedSitting =
  | { wall: WallTime; problem: null }
  | { wall: WallTime | null; problem: SittingProblem };

/**
 * Resolves the time of a sitting on a date, from the times of that day and the next. Taraweeh and qiyam are between Isha (its jama'ah, if
 * there is one) and the next Fajr, and Eid prayers between Fajr and Dhuhr; any other time is a problem, returned with the time. A time
 * that it follows is never guessed.
 */
export function resolveSitting(rule: SittingRule, day: ResolvedDay, next: ResolvedDay): ResolvedSitting {
  const timed = timeOn(rule, day);
  if (timed.problem !== null) return timed;
  const { wall } = timed;
  const problem = isNightPrayer(rule.kind)
    ? nightProblem(wall, day, next)
    : isEid(rule.kind)
      ? morningProblem(wall, day)
      : null;
  return problem === null ? timed : { wall, problem };
}

function timeOn({ kind, time, after }: SittingRule, { prayers }: ResolvedDay): ResolvedSitting {
  if (time !== null) {
    // A time before noon on a night is after midnight.
    return { wall: { time, dayOffset: isNightPrayer(kind) && time < '12:00' ? 1 : 0 }, problem: null };
  }
  if (after === null) return { wall: null, problem: 'no_start' };
  const { begins, jamaah } = prayers[after.prayer];
  const base = after.basis === 'jamaah' ? jamaah : begins;
  if (!base) return { wall: null, problem: after.basis === 'jamaah' ? 'no_jamaah' : 'no_start' };
  return { wall: addMinutes(base, after.minutes), problem: null };
}

function nightProblem(wall: WallTime, day: ResolvedDay, next: ResolvedDay): SittingProblem | null {
  const isha = day.prayers.isha.jamaah ?? day.prayers.isha.begins;
  const fajr = next.prayers.fajr.begins;
  if (!isha || !fajr) return 'no_start';
  const at = instantOf(day.date, wall);
  if (at < instantOf(day.date, isha)) return 'before_isha';
  return at >= instantOf(next.date, fajr) ? 'after_fajr' : null;
}

function morningProblem(wall: WallTime, { date, prayers }: ResolvedDay): SittingProblem | null {
  const { fajr, dhuhr } = prayers;
  if (!fajr.begins || !dhuhr.begins) return 'no_start';
  const at = instantOf(date, wall);
  const isMorning = at > instantOf(date, fajr.begins) && at < instantOf(date, dhuhr.begins);
  return isMorning ? null : 'not_in_the_morning';
}

/** Returns why a rule can't be entered, by the field of the form that is wrong; null if it can. */
export function invalidRule({
  kind,
  after,
  from,
  to,
  nights,
}: SittingRule): { path: string; message: string } | null {
  if (to < from) return { path: 'to', message: 'It can’t end before it begins.' };
  if (to > addDays(from, maxSittingDays - 1)) {
    return { path: 'to', message: `At most ${maxSittingDays} days, please.` };
  }
  if (nights !== 'all' && !isNightPrayer(kind)) {
    return { path: 'nights', message: 'Only taraweeh and qiyam are held on certain nights of Ramadan.' };
  }
  if (after && isNightPrayer(kind) && after.prayer !== 'isha') {
    return { path: 'after', message: `${sittingLabels[kind]} follows Isha.` };
  }
  if (after && isEid(kind) && after.prayer !== 'fajr') {
    return { path: 'after', message: 'An Eid prayer can only follow Fajr.' };
  }
  if (isEid(kind) && !eidOfRange(kind, from, to)) {
    return {
      path: 'from',
      message: `${sittingLabels[kind].replace(' prayer', '')} isn’t expected near this day.`,
    };
  }
  return null;
}

function eidOfRange(kind: EidKind, from: string, to: string): boolean {
  const years = [calculatedHijri(from).year, calculatedHijri(to).year];
  return years.some((year) => isMeant(kind, year, from, to));
}
