import {
  type DeclaredMonthStart,
  dhuAlHijjah,
  hijriDate,
  nextStartOf,
  ramadan,
  shawwal,
} from '#features/mosques/moon/hijri.rules.ts';
import { addDays, weekdayOf } from '#kit/contract/dates.ts';

/*
 * Sources of the days: Mondays and Thursdays (Tirmidhi 745), the 13th to 15th (Tirmidhi 761), six days of Shawwal (Muslim 1164), Arafah
 * and Ashura (Muslim 1162). This file does not say who should fast on them, or in which order.
 */

export const voluntaryKinds = [
  'mondays_and_thursdays',
  'white_days',
  'six_of_shawwal',
  'arafah',
  'ashura',
] as const;
export type VoluntaryKind = (typeof voluntaryKinds)[number];

/** The next days of a kind; for the six of Shawwal, the first and last day on which they can be fasted. */
export type VoluntaryFast = { kind: VoluntaryKind; dates: string[] };

type MonthStarts = readonly DeclaredMonthStart[];

const [monday, thursday] = [1, 4];
const muharram = 1;

/** Lists the next voluntary fasts from a date on, by a calendar's first days, soonest first. */
export function voluntaryFasts(today: string, starts: MonthStarts): VoluntaryFast[] {
  const fasts: VoluntaryFast[] = [
    { kind: 'mondays_and_thursdays', dates: nextMondayAndThursday(today, starts) },
    { kind: 'white_days', dates: nextWhiteDays(today, starts) },
    { kind: 'six_of_shawwal', dates: nextOfShawwal(today, starts) },
    { kind: 'arafah', dates: nextDayOf(dhuAlHijjah, 9, today, starts) },
    { kind: 'ashura', dates: nextDayOf(muharram, 10, today, starts) },
  ];
  return fasts
    .filter(({ dates }) => dates.length > 0)
    .toSorted((a, b) => ((a.dates[0] ?? '') < (b.dates[0] ?? '') ? -1 : 1));
}

/**
 * Returns whether a date is in Ramadan, or on an Eid or one of the three days after Eid al-Adha, on which nobody fasts (Bukhari 1990,
 * Muslim 1141).
 */
function isLeftOut(date: string, starts: MonthStarts): boolean {
  const { month, day } = hijriDate(date, starts);
  if (month === ramadan) return true;
  if (month === shawwal) return day === 1;
  return month === dhuAlHijjah && day >= 10 && day <= 13;
}

function nextMondayAndThursday(today: string, starts: MonthStarts): string[] {
  const dates: string[] = [];
  // Ramadan is the longest period without such a day.
  for (let ahead = 0; dates.length < 2 && ahead < 45; ahead += 1) {
    const date = addDays(today, ahead);
    const isDay = [monday, thursday].includes(weekdayOf(date));
    if (isDay && !isLeftOut(date, starts)) dates.push(date);
  }
  return dates;
}

const whiteDays = [13, 14, 15];

function nextWhiteDays(today: string, starts: MonthStarts): string[] {
  for (let ahead = 0; ahead <= 90; ahead += 1) {
    const date = addDays(today, ahead);
    const { day } = hijriDate(date, starts);
    if (!whiteDays.includes(day) || isLeftOut(date, starts)) continue;
    return whiteDays.filter((later) => later >= day).map((later) => addDays(date, later - day));
  }
  return [];
}

/** The days of a month of Shawwal after Eid, from today on. */
function nextOfShawwal(today: string, starts: MonthStarts): string[] {
  const { month } = hijriDate(today, starts);
  const eid = nextStartOf(shawwal, month === shawwal ? addDays(today, -29) : today, starts);
  const after = eid === null ? null : nextStartOf(shawwal + 1, eid, starts);
  if (eid === null || after === null) return [];
  const first = addDays(eid, 1);
  return [first < today ? today : first, addDays(after, -1)];
}

function nextDayOf(month: number, day: number, today: string, starts: MonthStarts): string[] {
  const first = nextStartOf(month, addDays(today, 1 - day), starts);
  return first === null ? [] : [addDays(first, day - 1)];
}
