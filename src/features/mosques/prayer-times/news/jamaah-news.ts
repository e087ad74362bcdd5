import { clockText } from '#kit/contract/clock-text.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { type Prayer, prayerLabels, prayers } from '../prayers.ts';
import type { ResolvedDay } from '../timetable.ts';
import { instantOf, wallTimeOf } from '../wall-time.ts';

/** The jama'ah times of coming days, as HH:MM by prayer and date (YYYY-MM-DD); null where there is none. */
export type KnownJamaah = Readonly<Record<string, Partial<Readonly<Record<Prayer, string | null>>>>>;

/** A jama'ah that differs from what was known: from `date` on, or on that day alone. */
export type JamaahChange = {
  prayer: Prayer;
  date: string;
  from: string | null;
  to: string | null;
  isOneDay: boolean;
};

/** The jama'ah times of resolved days. */
export function jamaahOf(days: readonly ResolvedDay[]): KnownJamaah {
  return Object.fromEntries(
    days.map(({ date, prayers: times }) => [
      date,
      Object.fromEntries(prayers.map((prayer) => [prayer, times[prayer].jamaah?.time ?? null])),
    ]),
  );
}

/** What differs on days that both know and that have not passed: each prayer's first, in order of day. */
export function jamaahChanges(known: KnownJamaah, now: KnownJamaah, today: string): JamaahChange[] {
  const dates = Object.keys(known)
    .filter((date) => date >= today && now[date] !== undefined)
    .toSorted();
  return prayers
    .flatMap((prayer) => {
      const differing = dates.filter((date) => timeOn(known, date, prayer) !== timeOn(now, date, prayer));
      const [date] = differing;
      if (date === undefined) return [];
      const [from, to] = [timeOn(known, date, prayer), timeOn(now, date, prayer)];
      return [{ prayer, date, from, to, isOneDay: differing.length === 1 }];
    })
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

function timeOn(known: KnownJamaah, date: string, prayer: Prayer): string | null {
  return known[date]?.[prayer] ?? null;
}

const hourMs = 60 * 60 * 1000;
/** So long after the last change it is told: a manager who sets five prayers is one piece of news. */
const settleMs = 5 * 60 * 1000;

/**
 * Whether followers are told at `now`: once what was changed has settled, and once a day at most, unless a changed prayer is
 * within the next 24 hours.
 */
export function isNewsDue(
  { changedAt, toldAt }: { changedAt: Date; toldAt: Date | null },
  changes: readonly JamaahChange[],
  now: Date,
): boolean {
  if (changes.length === 0 || now.getTime() - changedAt.getTime() < settleMs) return false;
  if (toldAt === null || now.getTime() - toldAt.getTime() >= 24 * hourMs) return true;
  return changes.some((change) => startOf(change).getTime() - now.getTime() <= 24 * hourMs);
}

/** When the earlier of the old and the new time is. */
function startOf({ date, from, to }: JamaahChange): Date {
  const [hours = 0, minutes = 0] = ([from, to].filter((time) => time !== null).toSorted()[0] ?? '00:00')
    .split(':')
    .map(Number);
  return instantOf(date, wallTimeOf(hours * 60 + minutes));
}

/** 'Fajr 6:45am from Fri 27 Nov (previously 6:30am)' */
export function changeText({ prayer, date, from, to, isOneDay }: JamaahChange): string {
  const when = `${isOneDay ? 'on' : 'from'} ${dateText(date, 'day')}`;
  const before = from === null ? '' : ` (previously ${clockText(from)})`;
  const label = prayerLabels[prayer];
  return to === null ? `No ${label} jama‘ah ${when}${before}` : `${label} ${clockText(to)} ${when}${before}`;
}
