import {
  type DeclaredMonthStart,
  hijriDate,
  hijriMonths,
  hijriText,
  maxDaysOff,
} from '#features/mosques/moon/hijri.rules.ts';
import { addDays, dateText, weekdayOf } from '#kit/contract/dates.ts';
import { ordinal } from '#kit/contract/number-text.ts';

/**
 * How an event repeats: every day; weekly; every other week; monthly on the same date; monthly on the same weekday ("the second
 * Tuesday"); monthly on the last of a weekday ("the last Friday"); on the 13th, 14th and 15th of each Hijri month, from the first date
 * on; each year on the first date's Hijri day ("15 Shaban").
 */
export const repeatKinds = [
  'daily',
  'weekly',
  'fortnightly',
  'monthly_date',
  'monthly_weekday',
  'last_weekday',
  'white_days',
  'hijri_yearly',
] as const;
export type RepeatKind = (typeof repeatKinds)[number];

/** A year of weeks. */
export const maxOccurrences = 53;

/** The last date of a series: a year after its first, or two for what comes once in a Hijri year. */
export function maxSeriesDays(kind: RepeatKind): number {
  return kind === 'hijri_yearly' ? 731 : 366;
}

type HijriKind = 'white_days' | 'hijri_yearly';

/** Whether the dates are days of the Hijri calendar. */
export function isHijri(kind: RepeatKind): kind is HijriKind {
  return kind === 'white_days' || kind === 'hijri_yearly';
}

/** The first day of months in the site's own Hijri calendar, as far as they are declared. */
type Declared = readonly DeclaredMonthStart[];

const firstWhiteDay = 13;
const lastWhiteDay = 15;

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * Returns the dates (YYYY-MM-DD) of a repeated event, from the first up to and including `until`. Months without the 31st, or
 * without a fifth Friday, are skipped. The dates are local, so clock changes do not move them.
 */
export function occurrenceDates(
  first: string,
  kind: RepeatKind,
  until: string,
  declared: Declared = [],
): string[] {
  if (isHijri(kind)) return hijriDates(first, kind, until, declared);
  const dates: string[] = [];
  for (let step = 0; dates.length < maxOccurrences && step <= 2 * maxOccurrences; step++) {
    const date = occurrence(first, kind, step);
    if (date !== null && date > until) break;
    if (date !== null) dates.push(date);
  }
  return dates;
}

/** Returns the days of a Hijri series. A year without a 30th of that month has none. */
function hijriDates(first: string, kind: HijriKind, until: string, declared: Declared): string[] {
  const start = hijriDate(first, declared);
  const belongs = (date: string) => {
    const { month, day } = hijriDate(date, declared);
    return kind === 'white_days'
      ? day >= firstWhiteDay && day <= lastWhiteDay
      : month === start.month && day === start.day;
  };
  const dates: string[] = [];
  const last = addDays(first, maxSeriesDays(kind));
  for (let date = first; date <= until && date <= last; date = addDays(date, 1)) {
    if (belongs(date)) dates.push(date);
  }
  return dates;
}

/** Returns a date's Hijri day as it is stored with an event of a Hijri series: '1448-08-15'. */
export function hijriKey(date: string, declared: Declared): string {
  const { year, month, day } = hijriDate(date, declared);
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

/** '15 Shaban 1448' of a stored Hijri day. */
export function hijriKeyText(key: string): string {
  const [year = 0, month = 0, day = 0] = key.split('-').map(Number);
  return hijriText({ year, month, day });
}

/** Returns the date near another one that has a Hijri day by the calendar as it is now; undefined for a 30th that isn't. */
export function dateOfHijriKey(key: string, near: string, declared: Declared): string | undefined {
  const days = Array.from({ length: 2 * maxDaysMoved + 1 }, (_, at) => addDays(near, at - maxDaysMoved));
  return days.find((date) => hijriKey(date, declared) === key);
}

/** From a first day declared as early as possible to one declared as late as possible. */
const maxDaysMoved = 2 * maxDaysOff;

/** Returns the first of the dates to leave out that isn't one of a series' dates, or undefined. */
export function foreignException(dates: readonly string[], except: readonly string[]): string | undefined {
  return except.find((date) => !dates.includes(date));
}

/** Returns the occurrence that is a number of days, weeks or months after the first; null if that month has none. */
function occurrence(first: string, kind: Exclude<RepeatKind, HijriKind>, step: number): string | null {
  if (kind === 'daily') return addDays(first, step);
  if (kind === 'weekly') return addDays(first, 7 * step);
  if (kind === 'fortnightly') return addDays(first, 14 * step);
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number);
  const from = new Date(Date.UTC(year, month - 1 + step, 1, 12)).toISOString().slice(0, 10);
  const length = daysOfMonth(from);
  if (kind === 'monthly_date') return day <= length ? addDays(from, day - 1) : null;
  const firstSuch = 1 + ((weekdayOf(first) - weekdayOf(from) + 7) % 7);
  const number = kind === 'last_weekday' ? Math.floor((length - firstSuch) / 7) : weekOf(day);
  const such = firstSuch + 7 * number;
  return such <= length ? addDays(from, such - 1) : null;
}

function daysOfMonth(date: string): number {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Returns 0 for the first seven days of a month, 1 for the next seven, … */
function weekOf(day: number): number {
  return Math.floor((day - 1) / 7);
}

/** Whether no later day of the date's month has its weekday. */
export function isLastWeekday(date: string): boolean {
  return Number(date.slice(8)) > daysOfMonth(date) - 7;
}

/** 'the fourth Friday', 'the last Friday', 'the 26th'; null for kinds that aren't monthly. */
function dayOfMonthText(first: string, kind: RepeatKind): string | null {
  const day = Number(first.slice(8));
  const weekday = weekdays[weekdayOf(first) - 1];
  if (kind === 'monthly_date') return `the ${ordinal(day)}`;
  if (kind === 'monthly_weekday') return `the ${ordinals[weekOf(day)]} ${weekday}`;
  return kind === 'last_weekday' ? `the last ${weekday}` : null;
}

/** Returns the form's choices; with a first date they name its day: 'Every month, on the fourth Friday'. */
export function repeatChoices(
  first: string,
  declared: Declared = [],
): { value: RepeatKind; label: string }[] {
  const hasDate = isDate(first);
  const month = (kind: RepeatKind, without: string) => ({
    value: kind,
    label: `Every month, on ${(hasDate ? dayOfMonthText(first, kind) : null) ?? without}`,
  });
  return [
    { value: 'daily', label: 'Every day' },
    { value: 'weekly', label: hasDate ? `Every ${weekdays[weekdayOf(first) - 1]}` : 'Every week' },
    { value: 'fortnightly', label: 'Every other week' },
    month('monthly_date', 'the same date'),
    month('monthly_weekday', 'the same weekday'),
    ...(hasDate && !isLastWeekday(first) ? [] : [month('last_weekday', 'the last such weekday')]),
    { value: 'white_days', label: 'Every Hijri month, on the white days (13, 14 and 15)' },
    ...(hasDate
      ? [{ value: 'hijri_yearly' as const, label: `Every Hijri year, on ${hijriDayText(first, declared)}` }]
      : []),
  ];
}

/** Returns the dates of a series in the form; none while something is missing. */
export function datesToChoose(
  first: string,
  kind: RepeatKind,
  until: string,
  declared: Declared = [],
): string[] {
  return isDate(first) && isDate(until) && until > first ? occurrenceDates(first, kind, until, declared) : [];
}

/** '15 Shaban' */
function hijriDayText(date: string, declared: Declared): string {
  const { month, day } = hijriDate(date, declared);
  return `${day} ${hijriMonths[month - 1]?.name ?? ''}`;
}

/** Further dates are only counted. */
const maxListedDates = 6;

/**
 * Says which dates a series has before it's sent: 'On the fourth Friday of each month: 26 Feb, 26 Mar and 23 Apr 2027.' Null while
 * something is missing.
 */
export function seriesText(
  first: string,
  kind: RepeatKind,
  until: string,
  except: readonly string[] = [],
  declared: Declared = [],
): string | null {
  const dates = datesToChoose(first, kind, until, declared).filter((date) => !except.includes(date));
  if (dates.length === 0) return null;
  if (kind === 'hijri_yearly') {
    const years = dates.map((date) => dateText(date, 'plain')).join(' and ');
    return `On ${hijriDayText(first, declared)}: ${years}.`;
  }
  const listed = dates.slice(0, maxListedDates).map((date) => dateText(date, 'dayMonth'));
  const year = dates.at(-1)?.slice(0, 4) ?? '';
  const [last = '', ...before] = listed.toReversed();
  const all =
    dates.length > listed.length
      ? `${listed.join(', ')} and ${dates.length - listed.length} more dates, the last on ${dateText(dates.at(-1) ?? '', 'plain')}`
      : before.length === 0
        ? `${last} ${year}`
        : `${before.toReversed().join(', ')} and ${last} ${year}`;
  return `${ruleText(first, kind, dates.length)}${all}.`;
}

function ruleText(first: string, kind: RepeatKind, count: number): string {
  const day = dayOfMonthText(first, kind);
  if (day === null) return count === 1 ? '1 date: ' : `${count} dates: `;
  const number = Number(first.slice(8));
  const isMissing = kind === 'monthly_weekday' ? number > 28 : kind === 'monthly_date' && number > 28;
  return `On ${day} of each month${isMissing ? ', and none in a month without one' : ''}: `;
}

function isDate(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value);
}
