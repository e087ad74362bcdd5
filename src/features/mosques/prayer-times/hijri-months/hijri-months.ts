import { addDays } from '#kit/contract/date-text.ts';
import { calculatedHijri } from '../hijri.ts';

/** A month by its calculated first day. */
export type CalculatedMonth = { year: number; month: number; startsOn: string };

/** The month of a date and those after it, by calculation alone. */
export function calculatedMonths(date: string, count: number): CalculatedMonth[] {
  const months: CalculatedMonth[] = [];
  let first = addDays(date, 1 - calculatedHijri(date).day);
  while (months.length < count) {
    const { year, month } = calculatedHijri(first);
    months.push({ year, month, startsOn: first });
    const after = addDays(first, 29);
    first = calculatedHijri(after).day === 1 ? after : addDays(first, 30);
  }
  return months;
}

/** A moon is seen a day or two from where the tables have it; anything else is a slip of the pen. */
const maxDaysOff = 2;

/** Why a first day can't be that of a month; null where it can. */
export function whyNoStart(startsOn: string, calculatedOn: string): string | null {
  const [earliest, latest] = [addDays(calculatedOn, -maxDaysOff), addDays(calculatedOn, maxDaysOff)];
  if (startsOn >= earliest && startsOn <= latest) return null;
  return `Please enter a day at most ${maxDaysOff} days from the calculated one.`;
}
