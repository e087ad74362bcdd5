import { boroughDate, boroughTime, dateText, nearDay } from '#kit/contract/date-text.ts';
import type { FiveTimes, NextJamaah, NextPrayer } from './contract.ts';

/** What the head of the home shows at an instant. */
export type HeadNow = {
  next: NextPrayer;
  /** Milliseconds until then. */
  remaining: number;
  /** Of the time since the one before, the share that has passed. */
  share: number;
  /** Where the next one is not today's: 'Tomorrow', or its date. */
  dayWord: string | null;
};

/** What the parts of the head are given. `now` is milliseconds since 1970. */
export type HeadShown = { data: NextJamaah; head: HeadNow; now: number };

type Times = { previous: NextPrayer | null; coming: readonly NextPrayer[] };

/** The next one and how long it is until then. Null when all that was told has passed. `now` is milliseconds since 1970. */
export function headAt({ previous, coming }: Times, now: number): HeadNow | null {
  const at = coming.findIndex((one) => Date.parse(one.at) > now);
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
  // A time of the small hours belongs to the evening before.
  if (date <= today) return null;
  return nearDay(date, today) === 'tomorrow' ? 'Tomorrow' : dateText(date, 'day');
}

/** 'from today', 'from tomorrow', 'from Fri 27 Nov'. */
export function dayText(date: string, now: number): string {
  const today = boroughDate(new Date(now));
  const day = date < today ? today : date;
  return `from ${nearDay(day, today) ?? dateText(day, 'day')}`;
}

/** The row of the day that the next one belongs to. */
export function rowOf(days: readonly FiveTimes[], next: NextPrayer): FiveTimes | undefined {
  return days.find(({ date }) => date === next.date) ?? days[0];
}

/** So far nobody walks to a prayer: then no time to leave is told. */
const walkableMinutes = 60;

/** When to leave on foot, as the borough's clock shows it; `late` when that has passed. Null where nobody would walk. */
export function leaveBy(
  next: Pick<NextPrayer, 'at'>,
  minutes: number | null,
  now: number,
): { clock: string; late: boolean } | null {
  if (minutes === null || minutes > walkableMinutes) return null;
  const leave = Date.parse(next.at) - minutes * 60_000;
  return { clock: boroughTime(new Date(leave)), late: leave < now };
}

/** 'in 2h 50m', 'in 26 min', in the last ten minutes to the second: 'in 9:05'. Nothing left is 'now'. */
export function untilText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  if (seconds === 0) return 'now';
  if (minutes >= 60) return `in ${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m`;
  if (minutes >= 10) return `in ${minutes} min`;
  return `in ${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
