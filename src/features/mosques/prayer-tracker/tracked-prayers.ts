import { addDays, daysBetween } from '#kit/contract/date-text.ts';

export const trackedPrayers = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha', 'jumuah'] as const;
export type TrackedPrayer = (typeof trackedPrayers)[number];

/** What a member marked on a day. */
export type PrayerChecks = Record<TrackedPrayer, boolean>;
/** A day of the borough (YYYY-MM-DD) with its marks. */
export type TrackedDay = { date: string } & PrayerChecks;

export const noChecks: PrayerChecks = {
  fajr: false,
  dhuhr: false,
  asr: false,
  maghrib: false,
  isha: false,
  jumuah: false,
};

/** The prayers that complete a day. */
export const PRAYERS_PER_DAY = 5;

/** A day can be marked for so long after it: who travels marks late, but nobody rewrites last year. */
export const changeableDays = 60;

/** Whether a day can be marked: today or one of the sixty days before. */
export function canCheck(date: string, today: string): boolean {
  return date <= today && date >= addDays(today, -changeableDays);
}

/** When the prayers of a day begin, as ISO instants; null where the sun gives no such time on that day. */
export type PrayerBegins = { date: string } & Record<TrackedPrayer, string | null>;

/** Whether a prayer of a day can be marked as prayed at `now` (milliseconds since 1970); of days that aren't told, any can. */
export function hasBegun(
  begins: readonly PrayerBegins[],
  { date, prayer }: { date: string; prayer: TrackedPrayer },
  now: number,
): boolean {
  const begin = begins.find((day) => day.date === date)?.[prayer] ?? null;
  return begin === null || now >= Date.parse(begin);
}

/** Whether the day is a Friday, when Jumu'ah stands beside dhuhr. */
export function isFriday(date: string): boolean {
  return new Date(`${date}T12:00:00Z`).getUTCDay() === 5;
}

/** The prayers that a day asks for: five, and on Fridays Jumu'ah as well, which counts for dhuhr. */
export function prayersOf(date: string): readonly TrackedPrayer[] {
  return isFriday(date) ? trackedPrayers : trackedPrayers.filter((prayer) => prayer !== 'jumuah');
}

/** How many of the day's five are marked; on a Friday Jumu'ah counts for dhuhr, and both count once. */
export function countPrayed({ date, ...checks }: TrackedDay): number {
  const noon = checks.dhuhr || (isFriday(date) && checks.jumuah);
  return [checks.fajr, noon, checks.asr, checks.maghrib, checks.isha].filter(Boolean).length;
}

/** Whether all five are marked; on a Friday Jumu'ah counts for dhuhr. */
export function isFullyPrayed(day: TrackedDay): boolean {
  return countPrayed(day) === PRAYERS_PER_DAY;
}

/**
 * How many prayers of the last `length` days are marked, today the last of them, and of how many. Today asks for no more
 * than is marked, for it is not over; days before the first mark ask for nothing, for who begins is not behind.
 * `days` in any order, days without marks may be missing.
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
  return { prayed, of: daysBetween(first, today) * PRAYERS_PER_DAY + todays };
}

/**
 * Days in a row that are complete: the present row, which today does not break while it is not over, and the longest.
 * `days` in any order, days without marks may be missing.
 */
export function streaks(days: readonly TrackedDay[], today: string): { current: number; longest: number } {
  const complete = new Set(days.filter(isFullyPrayed).map(({ date }) => date));
  let longest = 0;
  for (const date of complete) {
    if (complete.has(addDays(date, -1))) continue;
    longest = Math.max(longest, rowFrom(date, 1, complete));
  }
  const end = complete.has(today) ? today : addDays(today, -1);
  return { current: rowFrom(end, -1, complete), longest };
}

function rowFrom(date: string, step: 1 | -1, complete: ReadonlySet<string>): number {
  let length = 0;
  for (let day = date; complete.has(day); day = addDays(day, step)) length += 1;
  return length;
}
