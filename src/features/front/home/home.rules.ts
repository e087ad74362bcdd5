import { nearJanazahTimeText } from '#features/mosques/announcements/janazah.rules.ts';
import type { FoundSitting } from '#features/mosques/prayer-times/jamaah-finder.contract.ts';
import { walkableMinutes } from '#features/mosques/prayer-times/walking.rules.ts';
import {
  boroughDate,
  boroughTime,
  dateText,
  friday,
  minutesText,
  nearDay,
  weekdayOf,
} from '#kit/contract/dates.ts';
import { pick } from '#kit/contract/pick.ts';
import type { FiveTimes, NextJamaah, NextPrayer } from './home.contract.ts';

/** The head of the home page at an instant. */
export type HeadNow = {
  next: NextPrayer;
  /** Milliseconds until then. */
  remaining: number;
  /** How much of the time between the previous one and the next has passed, from 0 to 1. */
  share: number;
  /** 'Tomorrow' or the date; null if the next one is today. */
  dayWord: string | null;
};

/** Props of the parts of the head. `now` is milliseconds since 1970. */
export type HeadProps = { data: NextJamaah; head: HeadNow; now: number };

type Times = { previous: NextPrayer | null; coming: readonly NextPrayer[] };

/**
 * Finds the next congregation and the time until then. Null if all known times have passed. `now` is milliseconds since
 * 1970.
 */
export function headAt({ previous, coming }: Times, now: number): HeadNow | null {
  const at = coming.findIndex((prayer) => Date.parse(prayer.at) > now);
  const next = coming[at];
  if (!next) return null;
  const before = coming[at - 1] ?? previous;
  const end = Date.parse(next.at);
  const start = before ? Date.parse(before.at) : now;
  const share = end > start ? Math.min(1, Math.max(0, (now - start) / (end - start))) : 0;
  return { next, remaining: end - now, share, dayWord: dayWord(next.date, now) };
}

/** Null for today; else 'Tomorrow' or the date in words. */
export function dayWord(date: string, now: number): string | null {
  const today = boroughDate(new Date(now));
  // A time after midnight belongs to the evening before.
  if (date <= today) return null;
  return nearDay(date, today) === 'tomorrow' ? 'Tomorrow' : dateText(date, 'day');
}

/** 'from today', 'from tomorrow', 'from Fri 27 Nov'. */
export function dayText(date: string, now: number): string {
  const today = boroughDate(new Date(now));
  const day = date < today ? today : date;
  return `from ${nearDay(day, today) ?? dateText(day, 'day')}`;
}

/** Finds the times of the day that the next congregation belongs to. */
export function rowOf(days: readonly FiveTimes[], next: NextPrayer): FiveTimes | undefined {
  return days.find(({ date }) => date === next.date) ?? days[0];
}

/** When to leave on foot, as a borough clock time; `late` if that has passed. Null if the walk is unknown or too long. */
export function leaveBy(
  next: Pick<NextPrayer, 'at'>,
  minutes: number | null,
  now: number,
): { clock: string; late: boolean } | null {
  if (minutes === null || minutes > walkableMinutes) return null;
  const leave = Date.parse(next.at) - minutes * 60_000;
  return { clock: boroughTime(new Date(leave)), late: leave < now };
}

/** 'in 2 h 50 min', 'in 26 min'; in the last ten minutes to the second, 'in 9:05'; 'now' at zero. */
export function untilText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  if (seconds === 0) return 'now';
  if (minutes >= 10) return `in ${minutesText(minutes)}`;
  return `in ${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

const wednesday = 3;

/** Whether the home page shows Friday's sittings: from Wednesday to Friday. `today` is YYYY-MM-DD. */
export function isJumuahNear(today: string): boolean {
  const weekday = weekdayOf(today);
  return weekday >= wednesday && weekday <= friday;
}

type Sitting = Pick<FoundSitting, 'mosqueId' | 'mosqueName' | 'distance' | 'at'>;
export type MosqueSittings<One extends Sitting = FoundSitting> = Omit<Sitting, 'at'> & { sittings: One[] };

/** Groups Friday's sittings by mosque: the reader's own first, then the nearest; each mosque's in the order of the day. */
export function groupSittings<One extends Sitting>(
  found: readonly One[],
  ownMosqueId: string | null,
): MosqueSittings<One>[] {
  const mosques = new Map<string, MosqueSittings<One>>();
  for (const sitting of found.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const mosque = mosques.get(sitting.mosqueId);
    if (mosque) mosque.sittings.push(sitting);
    else {
      const named = pick(sitting, 'mosqueId', 'mosqueName', 'distance');
      mosques.set(sitting.mosqueId, { ...named, sittings: [sitting] });
    }
  }
  const rank = ({ mosqueId, distance }: MosqueSittings<One>) =>
    mosqueId === ownMosqueId ? -1 : (distance ?? 0);
  return [...mosques.values()].sort((a, b) => rank(a) - rank(b));
}

type Announced = Pick<
  NextJamaah['announcements'][number],
  'kind' | 'title' | 'date' | 'prayer' | 'time' | 'deceasedName' | 'prayerAfter' | 'venue'
>;

/** Returns an announcement's two lines; a janazah's second one begins with its day and time. `today` is YYYY-MM-DD. */
export function announcementLines(
  { title, date, prayer, time, prayerAfter, venue }: Announced,
  today: string,
) {
  const when = date === null ? null : nearJanazahTimeText({ date, prayer, time }, today);
  const detail = [when, prayerAfter === null ? null : `after ${prayerAfter}`, venue];
  return { title, detail: detail.filter(Boolean).join(' · ') };
}

/** Returns the soonest of the janazahs that haven't begun, and how many more there are. `now` is milliseconds since 1970. */
export function soonestJanazah<One extends { until: string }>(
  janazahs: readonly One[],
  now: number,
): { first: One | undefined; more: number } {
  const [first, ...others] = janazahs.filter(({ until }) => Date.parse(until) > now);
  return { first, more: others.length };
}
