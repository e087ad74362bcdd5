import { addDays, daysBetween } from '#kit/contract/dates.ts';

export const trackedPrayers = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha', 'jumuah'] as const;
export type TrackedPrayer = (typeof trackedPrayers)[number];

/** The prayers that a member marked on a day. */
export type PrayerChecks = Record<TrackedPrayer, boolean>;
/** A date in the borough (YYYY-MM-DD) with its marks. A day set aside keeps its marks, but they don't count. */
export type TrackedDay = { date: string; setAside: boolean } & PrayerChecks;
/** What a member changes on a day; what is left out stays as it is. */
export type DayChange = Partial<PrayerChecks & Pick<TrackedDay, 'setAside'>>;

export const noChecks: PrayerChecks = {
  fajr: false,
  dhuhr: false,
  asr: false,
  maghrib: false,
  isha: false,
  jumuah: false,
};

/** The number of prayers in a complete day. */
export const prayersPerDay = 5;

/** How many days later a day can still be marked, for example after travelling. */
export const changeableDays = 60;

/** Returns the first day that can be marked or set aside today. */
export function firstChangeable(today: string): string {
  return addDays(today, -changeableDays);
}

/** Returns whether a day can be marked or set aside: today or one of the sixty days before. */
export function canCheck(date: string, today: string): boolean {
  return date <= today && date >= firstChangeable(today);
}

/** When the prayers of a day begin, as ISO instants; null for a time that doesn't exist on that day. */
export type PrayerBegins = { date: string } & Record<TrackedPrayer, string | null>;

/** Returns whether a prayer has begun at `now` (milliseconds since 1970); true for days that aren't in `begins`. */
export function hasBegun(
  begins: readonly PrayerBegins[],
  { date, prayer }: { date: string; prayer: TrackedPrayer },
  now: number,
): boolean {
  const begin = begins.find((day) => day.date === date)?.[prayer] ?? null;
  return begin === null || now >= Date.parse(begin);
}

/** Returns whether the day is a Friday, on which Jumu'ah can be marked too. */
export function isFriday(date: string): boolean {
  return new Date(`${date}T12:00:00Z`).getUTCDay() === 5;
}

/** Returns the prayers that can be marked on a day: five, and on Fridays Jumu'ah, which counts as dhuhr. */
export function prayersOf(date: string): readonly TrackedPrayer[] {
  return isFriday(date) ? trackedPrayers : trackedPrayers.filter((prayer) => prayer !== 'jumuah');
}

/** Counts the marked prayers of a day, at most five; on a Friday, dhuhr and Jumu'ah count once together. */
export function countPrayed({ date, ...checks }: { date: string } & PrayerChecks): number {
  const noon = checks.dhuhr || (isFriday(date) && checks.jumuah);
  return [checks.fajr, noon, checks.asr, checks.maghrib, checks.isha].filter(Boolean).length;
}

/** Returns whether all five prayers are marked; on a Friday Jumu'ah counts as dhuhr. */
export function isFullyPrayed(day: TrackedDay): boolean {
  return countPrayed(day) === prayersPerDay;
}

/**
 * Counts the marked prayers of the last `length` days, including today, and the total they are compared with. Today adds only its
 * marked prayers to the total, because it isn't over; days before the first mark add nothing, so that new users don't start
 * behind. Days set aside add nothing either. `days` may be in any order and omit days without marks.
 */
export function share(
  days: readonly TrackedDay[],
  today: string,
  length: number,
): { prayed: number; of: number } {
  const from = addDays(today, 1 - length);
  const recent = days.filter((day) => day.date >= from && day.date <= today);
  const marked = recent.filter((day) => !day.setAside && countPrayed(day) > 0);
  const prayed = marked.reduce((sum, day) => sum + countPrayed(day), 0);
  const todays = marked.filter(({ date }) => date === today).map(countPrayed)[0] ?? 0;
  const first = marked.map(({ date }) => date).sort()[0] ?? today;
  const aside = recent.filter((day) => day.setAside && day.date >= first && day.date < today);
  return { prayed, of: (daysBetween(first, today) - aside.length) * prayersPerDay + todays };
}

/**
 * Returns the current and the longest streak of complete days. Today doesn't break the current one, because it isn't over. Days set
 * aside neither break a streak nor add to it. `days` may be in any order and omit days without marks. `earlier`: the streak that
 * ends on the day before the first of `days`, where that day is not in `days`.
 */
export function streaks(
  days: readonly TrackedDay[],
  today: string,
  earlier: { date: string; length: number } = { date: '', length: 0 },
): { current: number; longest: number } {
  const aside = new Set(days.filter((day) => day.setAside).map(({ date }) => date));
  /** The day before, leaving out those set aside. */
  const before = (date: string) => {
    let day = addDays(date, -1);
    while (aside.has(day)) day = addDays(day, -1);
    return day;
  };
  const complete = days.filter((day) => !day.setAside && isFullyPrayed(day)).map(({ date }) => date);
  /** The length of the streak that ends on a day. */
  const lengths = new Map([[earlier.date, earlier.length]]);
  for (const date of complete.sort()) lengths.set(date, (lengths.get(before(date)) ?? 0) + 1);
  return {
    current: lengths.get(today) ?? lengths.get(before(today)) ?? 0,
    longest: Math.max(0, ...lengths.values()),
  };
}
