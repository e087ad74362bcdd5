import { clockText, dateText } from '#kit/contract/dates.ts';
import { type Prayer, prayerLabels, prayers } from './prayer.rules.ts';
import type { ResolvedDay } from './timetable.rules.ts';
import { wallTimeOf } from './wall-clock.rules.ts';
import { instantOf } from './wall-time.rules.ts';

/** The jama'ah times of coming days, HH:MM by date (YYYY-MM-DD) and prayer; null if there is none. */
export type KnownJamaah = Readonly<Record<string, Partial<Readonly<Record<Prayer, string | null>>>>>;

/** A changed jama'ah time, from `date` on or (`isOneDay`) on that day only. */
export type JamaahChange = {
  prayer: Prayer;
  date: string;
  from: string | null;
  to: string | null;
  isOneDay: boolean;
};

/** Returns the jama'ah times of resolved days. */
export function jamaahOf(days: readonly ResolvedDay[]): KnownJamaah {
  return Object.fromEntries(
    days.map(({ date, prayers: times }) => [
      date,
      Object.fromEntries(prayers.map((prayer) => [prayer, times[prayer].jamaah?.time ?? null])),
    ]),
  );
}

/** Returns the first change of each prayer on days from today on that both records include, by date. */
export function jamaahChanges(known: KnownJamaah, now: KnownJamaah, today: string): JamaahChange[] {
  const dates = Object.keys(known)
    .filter((date) => date >= today && now[date] !== undefined)
    .toSorted();
  return prayers
    .flatMap((prayer) => {
      const changed = dates.filter((date) => timeOn(known, date, prayer) !== timeOn(now, date, prayer));
      const [date] = changed;
      if (date === undefined) return [];
      const [from, to] = [timeOn(known, date, prayer), timeOn(now, date, prayer)];
      return [{ prayer, date, from, to, isOneDay: changed.length === 1 }];
    })
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

function timeOn(known: KnownJamaah, date: string, prayer: Prayer): string | null {
  return known[date]?.[prayer] ?? null;
}

const hourMs = 60 * 60 * 1000;
/** Followers are notified this long after the last change, so that a manager who sets five prayers causes one notification. */
const settleMs = 5 * 60 * 1000;

/**
 * Returns whether to notify followers at `now`: five minutes after the last change, and at most once a day unless a changed prayer
 * is within the next 24 hours.
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

/** Returns when the first prayer begins whose time has changed; undefined without a change. */
export function firstChangedStart(changes: readonly JamaahChange[]): Date | undefined {
  return changes.map(startOf).toSorted((a, b) => a.getTime() - b.getTime())[0];
}

/** Returns the instant of the old or the new time, whichever is earlier. */
function startOf({ date, from, to }: JamaahChange): Date {
  const [hours = 0, minutes = 0] = ([from, to].filter((time) => time !== null).toSorted()[0] ?? '00:00')
    .split(':')
    .map(Number);
  return instantOf(date, wallTimeOf(hours * 60 + minutes));
}

/** Describes a change: 'Fajr 6:45am from Fri 27 Nov (previously 6:30am)'. */
export function changeText({ prayer, date, from, to, isOneDay }: JamaahChange): string {
  const when = `${isOneDay ? 'on' : 'from'} ${dateText(date, 'day')}`;
  const before = from === null ? '' : ` (previously ${clockText(from)})`;
  const label = prayerLabels[prayer];
  return to === null ? `No ${label} jama‘ah ${when}${before}` : `${label} ${clockText(to)} ${when}${before}`;
}
