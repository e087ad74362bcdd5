import type { Prayer } from '#features/mosques/prayer-times/prayers.ts';
import type { Board, BoardDay } from './contract.ts';

/** What the countdown runs to: a congregation, Jumu'ah, or the prayer's beginning where no congregation is known. */
export type BoardPrayer = { prayer: Prayer | 'jumuah'; at: number; isJamaah: boolean; date: string };

/** A board that was fetched so long ago says so. */
const oldAfterMs = 24 * 60 * 60 * 1000;
/** A device's clock that is further off is not to be trusted. */
const clockOffMs = 2 * 60 * 1000;

/**
 * The first congregation (or beginning) after an instant (milliseconds), on any of the board's days. On a Friday with
 * sittings Jumu'ah stands in the place of Dhuhr.
 */
export function nextPrayer(days: readonly BoardDay[], now: number): BoardPrayer | null {
  return (
    days
      .flatMap(occasionsOf)
      .filter(({ at }) => at > now)
      .sort(soonerFirst)[0] ?? null
  );
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

function soonerFirst(one: BoardPrayer, other: BoardPrayer): number {
  return one.at - other.at;
}

/**
 * The day to show: yesterday while its last congregation is still to come (isha past midnight), else today, and once the
 * last congregation of today is over, tomorrow. Null when the board does not know today: it has been without a line for
 * days.
 */
export function dayToShow(days: readonly BoardDay[], today: string, now: number): BoardDay | null {
  const at = days.findIndex(({ date }) => date === today);
  const [day, before] = [days[at], days[at - 1]];
  if (!day) return null;
  if (before && now <= lastOf(before)) return before;
  return now > lastOf(day) ? (days[at + 1] ?? day) : day;
}

function lastOf(day: BoardDay): number {
  return Math.max(0, ...occasionsOf(day).map(({ at }) => at));
}

export type Trouble = 'old' | 'clock';

/** What is wrong with what the board shows: for the band at its foot. */
export function boardTroubles(
  board: Board,
  { deviceNow, clockOffset }: { deviceNow: number; clockOffset: number },
): Trouble[] {
  const isOld = deviceNow + clockOffset - Date.parse(board.now) > oldAfterMs;
  const isClockOff = Math.abs(clockOffset) > clockOffMs;
  return [...(isOld ? (['old'] as const) : []), ...(isClockOff ? (['clock'] as const) : [])];
}
