import type { Prayer } from '#features/mosques/prayer-times/prayer.rules.ts';
import type { Board, BoardDay } from './board.contract.ts';

/** The target of the countdown: a jama'ah, Jumu'ah, or the prayer's start where no jama'ah is known. `at` in milliseconds. */
export type BoardPrayer = { prayer: Prayer | 'jumuah'; at: number; isJamaah: boolean; date: string };

/** A board whose data is older than this shows a warning. */
const staleAfterMs = 24 * 60 * 60 * 1000;
/** The board warns when the device's clock is further off than this. */
const clockOffMs = 2 * 60 * 1000;

/**
 * Returns the first jama'ah (or start) after an instant (milliseconds) on any of the days. On a Friday with sittings,
 * Jumu'ah replaces Dhuhr.
 */
export function nextPrayer(days: readonly BoardDay[], now: number): BoardPrayer | null {
  return (
    days
      .flatMap(occasionsOf)
      .filter(({ at }) => at > now)
      .sort(soonerFirst)[0] ?? null
  );
}

/** An Eid prayer that the countdown runs to. `at` in milliseconds. */
export type BoardEidPrayer = { title: string; at: number; date: string };

/** Returns what the countdown runs to: the next prayer, or an Eid prayer before it, unless its day is still uncertain. */
export function nextOnBoard(
  { days, congregations }: Board,
  now: number,
): BoardPrayer | BoardEidPrayer | null {
  const prayer = nextPrayer(days, now);
  const eid = congregations
    .filter(({ kind, expected }) => kind.startsWith('eid_') && !expected)
    .map(({ title, at, date }) => ({ title, at: Date.parse(at), date }))
    .find(({ at }) => at > now);
  return eid && (prayer === null || eid.at < prayer.at) ? eid : prayer;
}

function occasionsOf({ date, prayers, jumuah }: BoardDay): BoardPrayer[] {
  const sittings = jumuah.map(({ at }) => ({
    prayer: 'jumuah' as const,
    at: Date.parse(at),
    isJamaah: true,
    date,
  }));
  const others = prayers.flatMap(({ prayer, jamaahAt, beginsAt }) => {
    const at = jamaahAt ?? beginsAt;
    if (at === null || (prayer === 'dhuhr' && sittings.length > 0)) return [];
    return [{ prayer, at: Date.parse(at), isJamaah: jamaahAt !== null, date }];
  });
  return [...sittings, ...others];
}

function soonerFirst(a: BoardPrayer, b: BoardPrayer): number {
  return a.at - b.at;
}

/**
 * Returns the day to show: yesterday until its last jama'ah (isha after midnight), then today, then tomorrow once today's last
 * jama'ah has begun. Null when today is not among the days, because the board has been offline for days.
 */
export function dayToShow(days: readonly BoardDay[], today: string, now: number): BoardDay | null {
  const index = days.findIndex(({ date }) => date === today);
  const [day, before] = [days[index], days[index - 1]];
  if (!day) return null;
  if (before && now <= lastOf(before)) return before;
  return now > lastOf(day) ? (days[index + 1] ?? day) : day;
}

function lastOf(day: BoardDay): number {
  return Math.max(0, ...occasionsOf(day).map(({ at }) => at));
}

export type Trouble = 'old' | 'clock';

/** Returns the problems to warn about at the bottom of the board. */
export function boardTroubles(
  board: Board,
  { deviceNow, clockOffset }: { deviceNow: number; clockOffset: number },
): Trouble[] {
  const isOld = deviceNow + clockOffset - Date.parse(board.now) > staleAfterMs;
  const isClockOff = Math.abs(clockOffset) > clockOffMs;
  return [...(isOld ? (['old'] as const) : []), ...(isClockOff ? (['clock'] as const) : [])];
}

/**
 * Returns what to add to the device's clock to get the server's, in milliseconds, from a response's `serverNow` and the device's clock when
 * it asked and when it received the response. The server's instant lies between the two, so the offset known before is kept where it fits:
 * a device that slept while it waited would otherwise be put back to the hour at which it fell asleep.
 */
export function clockOffsetAfter(
  before: number,
  { serverNow, askedAt, receivedAt }: { serverNow: number; askedAt: number; receivedAt: number },
): number {
  return Math.min(Math.max(before, serverNow - receivedAt), serverNow - askedAt);
}

/** The fast of a day of Ramadan, from the end of suhoor to iftar, with the clock time of iftar. Instants in milliseconds. */
export type RunningFast = { from: number; until: number; iftar: string };

/** Returns the fast that is kept at an instant (milliseconds); null outside Ramadan, at night, and where it isn't known. */
export function fastAt(days: readonly BoardDay[], now: number): RunningFast | null {
  for (const { fast } of days) {
    if (!fast) continue;
    const [from, until] = [Date.parse(fast.suhoorEndsAt), Date.parse(fast.iftarAt)];
    if (now >= from && now < until) return { from, until, iftar: fast.iftar };
  }
  return null;
}

/** Returns the end of the next suhoor, for the evening before a day of Ramadan; null before other days. */
export function nextSuhoorEnd(days: readonly BoardDay[], now: number): string | null {
  const next = days.find(({ fast, prayers }) => {
    const endsAt = fast?.suhoorEndsAt ?? prayers.find(({ prayer }) => prayer === 'fajr')?.beginsAt;
    return endsAt ? Date.parse(endsAt) > now : false;
  });
  return next?.fast?.suhoorEnds ?? null;
}

/** How long a congregation that has begun stays on the board. */
const shownAfterStartMs = 30 * 60 * 1000;

/** Returns the congregations of today and tonight that haven't long begun. */
function congregationsToday(board: Board, today: string, now: number): Board['congregations'] {
  return board.congregations.filter(
    ({ date, at }) => date <= today && Date.parse(at) + shownAfterStartMs > now,
  );
}

/** How many columns there are for what is held tonight and the end of suhoor. */
const tonightColumns = 3;

/** Returns what is held today and tonight beside the prayers, and when the next suhoor ends; null if there is nothing to say. */
export function tonightOf(board: Board, today: string, now: number) {
  const suhoorEnds = nextSuhoorEnd(board.days, now);
  const held = congregationsToday(board, today, now).slice(0, tonightColumns - (suhoorEnds === null ? 0 : 1));
  return held.length === 0 && suhoorEnds === null ? null : { held, suhoorEnds };
}

/** Formats '1h 05m 09s', or '5m 09s' below an hour; negative values count as zero. */
export function remainingText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${hours > 0 ? pad(Math.floor((seconds % 3600) / 60)) : Math.floor((seconds % 3600) / 60)}m ${pad(seconds % 60)}s`;
  return hours > 0 ? `${hours}h ${rest}` : rest;
}
