import {
  calculatedHijri,
  type DeclaredMonthStart,
  hijriDate,
  nextStartOf,
  ramadan,
  shawwal,
} from '#features/mosques/moon/hijri.rules.ts';
import { addDays, daysBetween } from '#kit/contract/dates.ts';
import { type FastMark, type MarkedFast, markableDays, type RamadanDates } from './fast-mark.rules.ts';

type MonthStarts = readonly DeclaredMonthStart[];

/** Returns whether a date is in Ramadan, given a calendar's first days. */
export function isRamadan(date: string, starts: MonthStarts): boolean {
  return hijriDate(date, starts).month === ramadan;
}

/** Lists the Ramadans with days that can be marked today, earliest first; the last may include future days. */
export function markableRamadans(today: string, starts: MonthStarts): RamadanDates[] {
  const ramadans: RamadanDates[] = [];
  let from = addDays(today, -markableDays - 29);
  for (;;) {
    const first = nextStartOf(ramadan, from, starts);
    if (first === null || first > today) return ramadans;
    const end = nextStartOf(shawwal, first, starts) ?? addDays(first, 30);
    const dates = Array.from({ length: daysBetween(first, end) }, (_, index) => addDays(first, index));
    if (addDays(end, -1) >= addDays(today, -markableDays))
      ramadans.push({ year: hijriDate(first, starts).year, dates });
    from = end;
  }
}

/**
 * The number of fasts still to be made up: those entered for earlier years, those marked as missed and those set aside to be made up,
 * minus those made up.
 */
export type OwedFasts = { earlier: number; missed: number; setAside: number; madeUp: number; owed: number };

/**
 * Counts the fasts that a member owes. A mark belongs to its date, and the month's first day decides whether it counts: a missed day
 * outside Ramadan and a make-up fast in Ramadan do not. Unmarked days do not count as missed. The mark of a day set aside doesn't count.
 */
export function countOwed(
  days: readonly Omit<MarkedFast, 'reason'>[],
  earlier: number,
  starts: MonthStarts,
): OwedFasts {
  const count = (mark: FastMark, isInRamadan: boolean) =>
    days.filter((day) => !day.setAside && day.mark === mark && isRamadan(day.date, starts) === isInRamadan)
      .length;
  const [missed, madeUp] = [count('missed', true), count('made_up', false)];
  const setAside = days.filter((day) => day.setAside && day.toMakeUp && isRamadan(day.date, starts)).length;
  return { earlier, missed, setAside, madeUp, owed: Math.max(0, earlier + missed + setAside - madeUp) };
}

/** Returns whether a date may be in Ramadan by any calendar that a mosque could follow. On other dates no calendar needs to be read. */
export function isNearRamadan(date: string): boolean {
  return [-2, 0, 2].some((days) => calculatedHijri(addDays(date, days)).month === ramadan);
}
