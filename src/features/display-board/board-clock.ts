import type { Board, BoardDay } from './contract.ts';

type BoardPrayer = BoardDay['prayers'][number];

/** What the countdown runs to: a congregation, or the prayer's beginning where none is known. */
export type NextPrayer = { prayer: BoardPrayer['prayer']; at: number; isJamaah: boolean; date: string };

/** A board that was fetched so long ago says so. */
const oldAfterMs = 24 * 60 * 60 * 1000;
/** A device's clock that is further off is not to be trusted. */
const clockOffMs = 2 * 60 * 1000;

/** The first congregation (or beginning) after an instant (milliseconds), on any of the board's days. */
export function nextPrayer(days: readonly BoardDay[], now: number): NextPrayer | null {
  const all = days.flatMap(({ date, prayers }) =>
    prayers.flatMap(({ prayer, jamaahAt, beginsAt }) => {
      const at = jamaahAt ?? beginsAt;
      return at === null ? [] : [{ prayer, at: Date.parse(at), isJamaah: jamaahAt !== null, date }];
    }),
  );
  return all.filter(({ at }) => at > now).sort((one, other) => one.at - other.at)[0] ?? null;
}

/**
 * The day to show: today, and once the last congregation of today is over, tomorrow. Null when the board knows neither: it
 * has been without a line for days.
 */
export function dayToShow(days: readonly BoardDay[], today: string, now: number): BoardDay | null {
  const at = days.findIndex(({ date }) => date === today);
  const day = days[at];
  if (!day) return null;
  const last = Math.max(
    0,
    ...day.prayers.map(({ jamaahAt, beginsAt }) => Date.parse(jamaahAt ?? beginsAt ?? '') || 0),
  );
  return now > last ? (days[at + 1] ?? day) : day;
}

/** What is wrong with what the board shows, if anything: for the band at its foot. */
export function boardTrouble(
  board: Board,
  { deviceNow, clockOffset }: { deviceNow: number; clockOffset: number },
): 'old' | 'clock' | null {
  if (Math.abs(clockOffset) > clockOffMs) return 'clock';
  return deviceNow + clockOffset - Date.parse(board.now) > oldAfterMs ? 'old' : null;
}
