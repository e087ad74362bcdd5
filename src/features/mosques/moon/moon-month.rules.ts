import { addDays } from '#kit/contract/dates.ts';
import { totalText } from '#kit/contract/number-text.ts';
import { calculatedMonths, type HijriMonthOf, hijriMonths, maxDaysOff } from './hijri.rules.ts';
import {
  announcedMonths,
  eids,
  type MoonCalendar,
  type MoonEvent,
  moonEvents,
  startOfMonth,
} from './moon.rules.ts';
import { daysText, moonEventNames } from './moon-text.rules.ts';

/** The current month and the next twelve can be declared. */
export const monthCount = 13;

export const monthName = (month: number) => hijriMonths[month - 1]?.name ?? '';

/** A month as shown to those who declare it. */
export type MoonMonth = HijriMonthOf & {
  name: string;
  /** Its first day according to Umm al-Qura. */
  calculatedOn: string;
  declaredOn: string | null;
  /** The first days that are possible while none is declared, earliest first. */
  days: string[];
};

/** Lists the months that can be declared on a date, by the calendar of the authority or mosque that declares. */
export function moonMonths(today: string, calendar: MoonCalendar): MoonMonth[] {
  return calculatedMonths(today, monthCount).map(({ year, month, startsOn }) => {
    const isThis = (one: HijriMonthOf) => one.year === year && one.month === month;
    const declared = calendar.declared.filter((start) => !isThis(start));
    return {
      year,
      month,
      name: monthName(month),
      calculatedOn: startsOn,
      declaredOn: calendar.declared.find(isThis)?.startsOn ?? null,
      days: [...startOfMonth({ year, month }, { ...calendar, declared }).days],
    };
  });
}

/** Lists the coming months that decide Ramadan or an Eid, including one whose first day was up to two days ago. */
export function comingAnnounced<Month extends MoonMonth>(months: readonly Month[], today: string): Month[] {
  return months.filter(
    ({ month, calculatedOn }) =>
      announcedMonths.includes(month) && addDays(calculatedOn, maxDaysOff) >= addDays(today, -2),
  );
}

/** Returns the Ramadan or Eid that a month's first day decides; null for other months. */
export function eventOfMonth(month: number): MoonEvent | null {
  if (!announcedMonths.includes(month)) return null;
  return moonEvents.find((event) => event !== 'ramadan' && eids[event].month === month) ?? 'ramadan';
}

/** Returns the day of the Eid in a month that starts on a date; in a month without an Eid, the date itself. */
export function decidedDay(month: number, startsOn: string): string {
  const event = eventOfMonth(month);
  return event === null || event === 'ramadan' ? startsOn : addDays(startsOn, eids[event].daysAfter);
}

/** Describes what a month's first day decides: 'Ramadan begins on Monday 8 February', 'Eid al-Adha is on Monday 17 May'. */
export function decidesText(month: number, startsOn: string): string {
  const event = eventOfMonth(month);
  const on = `on ${daysText([decidedDay(month, startsOn)])}`;
  return event === null || event === 'ramadan'
    ? `${monthName(month)} begins ${on}`
    : `${moonEventNames[event]} is ${on}`;
}

/** Lists the other days on which a month may be declared to begin. */
export function otherDays({ calculatedOn, declaredOn, days }: MoonMonth): string[] {
  return Array.from({ length: 2 * maxDaysOff + 1 }, (_, at) => addDays(calculatedOn, at - maxDaysOff)).filter(
    (day) => day !== declaredOn && !days.includes(day),
  );
}

/** Says before a declaration how many followers will be told. Past days and months without Ramadan or an Eid are not announced. */
export function toldText(
  { month }: HijriMonthOf,
  days: readonly (string | null)[],
  { today, followers }: { today: string; followers: number },
): string {
  if (!announcedMonths.includes(month)) return 'Nobody is sent a notice of this month.';
  if (!days.some((day) => day !== null && day >= today)) {
    return 'Nobody is sent a notice, because the day is over.';
  }
  if (followers === 0) return 'There are no followers to be told.';
  return `${totalText(followers, 'follower', 'followers')} will be told at once.`;
}

/** Says how many mosques follow an authority: 'No mosque follows it', '9 mosques follow it'. */
export function mosquesText(mosques: number): string {
  if (mosques === 0) return 'No mosque follows it';
  return mosques === 1 ? 'One mosque follows it' : `${mosques} mosques follow it`;
}
