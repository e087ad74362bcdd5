import { addDays, daysBetween } from '#kit/contract/dates.ts';

export const trackedPrayers = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha', 'jumuah'] as const;
export type TrackedPrayer = (typeof trackedPrayers)[number];

/** The prayers that a member marked on a day. */
export type PrayerChecks = Record<TrackedPrayer, boolean>;
/** A date in the borough (YYYY-MM-DD) with its marks. */
export type TrackedDay = { date: string } & PrayerChecks;

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

/** Returns whether a day can be marked: today or one of the sixty days before. */
export function canCheck(date: string, today: string): boolean {
  return date <= today && date >= addDays(today, -changeableDays);
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
export function countPrayed({ date, ...checks }: TrackedDay): number {
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
 * behind. `days` may be in any order and omit days without marks.
 */
export function share(
  days: readonly TrackedDay[],
  today: string,
  length: number,
): { prayed: number; of: number } {
  const from = addDays(today, 1 - length);
  const marked = days.filter((day) => day.date >= from && day.date <= today && countPrayed(day) > 0);
  const prayed = marked.reduce((sum, day) => sum + countPrayed(day), 0);
  const todays = marked.filter(({ date }) => date === today).map(countPrayed)[0] ?? 0;
  const first = marked.map(({ date }) => date).sort()[0] ?? today;
  return { prayed, of: daysBetween(first, today) * prayersPerDay + todays };
}

/**
 * Returns the current and the longest streak of complete days. Today doesn't break the current one, because it isn't over. `days`
 * may be in any order and omit days without marks.
 */
export function streaks(days: readonly TrackedDay[], today: string): { current: number; longest: number } {
  const complete = new Set(days.filter(isFullyPrayed).map(({ date }) => date));
  let longest = 0;
  for (const date of complete) {
    if (complete.has(addDays(date, -1))) continue;
    longest = Math.max(longest, streakFrom(date, 1, complete));
  }
  const end = complete.has(today) ? today : addDays(today, -1);
  return { current: streakFrom(end, -1, complete), longest };
}

function streakFrom(date: string, step: 1 | -1, complete: ReadonlySet<string>): number {
  let length = 0;
  for (let day = date; complete.has(day); day = addDays(day, step)) length += 1;
  return length;
}
