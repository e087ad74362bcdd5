import { addDays, daysBetween } from '#kit/contract/dates.ts';
import { memoize } from '#kit/contract/memoize.ts';

export type HijriDate = { year: number; month: number; day: number };

export type HijriMonthOf = { year: number; month: number };

/** A month's first day as declared by an administrator. It overrides the calculation. */
export type DeclaredMonthStart = HijriMonthOf & { startsOn: string };

export const hijriMonths = [
  { name: 'Muharram', arabic: 'محرّم' },
  { name: 'Safar', arabic: 'صفر' },
  { name: 'Rabi al-Awwal', arabic: 'ربيع الأول' },
  { name: 'Rabi al-Thani', arabic: 'ربيع الثاني' },
  { name: 'Jumada al-Ula', arabic: 'جمادى الأولى' },
  { name: 'Jumada al-Akhirah', arabic: 'جمادى الآخرة' },
  { name: 'Rajab', arabic: 'رجب' },
  { name: 'Shaban', arabic: 'شعبان' },
  { name: 'Ramadan', arabic: 'رمضان' },
  { name: 'Shawwal', arabic: 'شوّال' },
  { name: 'Dhu al-Qadah', arabic: 'ذو القعدة' },
  { name: 'Dhu al-Hijjah', arabic: 'ذو الحجة' },
] as const;

export const ramadan = 9;
export const shawwal = 10;
export const dhuAlHijjah = 12;

/*
 * The Umm al-Qura tables of ICU, by their full name, because 'islamic' is a different calendar on each platform. Read with
 * formatToParts, because the formatted year includes an era.
 */
const ummAlQura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

/** Returns the calculated Umm al-Qura date of a civil date (YYYY-MM-DD), without declared month starts. */
export const calculatedHijri = memoize((date: string): HijriDate => {
  const parts = ummAlQura.formatToParts(new Date(`${date}T12:00:00Z`));
  const part = (type: string) =>
    Number.parseInt(parts.find((candidate) => candidate.type === type)?.value ?? '', 10);
  return { year: part('year'), month: part('month'), day: part('day') };
});

/** The average length of a Hijri month in days, and a civil date near the first day of the first month of 1400. */
const meanDays = 29.530588;
const nearMuharram1400 = '1979-11-20';

const calculatedStart = memoize((key): string => {
  const wanted = Number(key);
  let day = addDays(nearMuharram1400, Math.round((wanted - 1400 * 12) * meanDays) + 14);
  // The estimated middle of a month is in that month or next to it.
  for (;;) {
    const hijri = calculatedHijri(day);
    const off = wanted - monthNumber(hijri);
    if (off === 0) return addDays(day, 1 - hijri.day);
    day = addDays(day, off > 0 ? 15 : -15);
  }
});

/** Returns the first day of a Hijri month (year 1300 to 1600) by Umm al-Qura. */
export function calculatedStartOf(month: HijriMonthOf): string {
  return calculatedStart(String(monthNumber(month)));
}

/** A declared first day, at most two days from the calculated one, moves at most this many months before and after it. */
const reach = 8;

/**
 * Returns the Hijri date of a civil date: Umm al-Qura, overridden by declared month starts. Months without a declared first day are
 * counted forwards and backwards from those that have one, so that each has 29 or 30 days. The Islamic day begins at sunset; the date
 * returned is that of the daylight hours, as in printed timetables.
 */
export function hijriDate(date: string, declared: readonly DeclaredMonthStart[]): HijriDate {
  const calculated = calculatedHijri(date);
  const at = monthNumber(calculated);
  if (!declared.some((start) => Math.abs(monthNumber(start) - at) <= reach)) return calculated;
  const current = firstDaysAround(at, declared).findLast(({ startsOn }) => startsOn <= date);
  if (!current) return calculated;
  // Two declared days can leave a gap that no month fits. No month has a 31st day.
  const day = Math.min(daysBetween(current.startsOn, date) + 1, 30);
  return { year: current.year, month: current.month, day };
}

type FirstDay = HijriMonthOf & { startsOn: string; isDeclared: boolean };

/** The first days by month: the dates of a page or a year are asked for with one list. */
const computedFor = new WeakMap<readonly DeclaredMonthStart[], Map<number, FirstDay[]>>();

function firstDaysAround(at: number, declared: readonly DeclaredMonthStart[]): FirstDay[] {
  const byMonth = computedFor.get(declared) ?? new Map<number, FirstDay[]>();
  computedFor.set(declared, byMonth);
  const days = byMonth.get(at) ?? computeFirstDays(at, declared);
  byMonth.set(at, days);
  return days;
}

function computeFirstDays(at: number, declared: readonly DeclaredMonthStart[]): FirstDay[] {
  const known = new Map(declared.map((start) => [monthNumber(start), start.startsOn]));
  const days: FirstDay[] = [];
  for (let number = at - reach; number <= at + reach; number++) {
    const month = monthOf(number);
    const startsOn = known.get(number) ?? calculatedStartOf(month);
    const before = days.at(-1);
    const day = { ...month, startsOn, isDeclared: known.has(number) };
    days.push(before ? moveBetween(day, addDays(before.startsOn, 29)) : day);
  }
  for (let index = days.length - 2; index >= 0; index--) {
    const [day, after] = [days[index], days[index + 1]];
    if (day && after) days[index] = moveBetween(day, addDays(after.startsOn, -30));
  }
  return days;
}

/** Moves a first day that is not declared to a date or the day after it, unless it is already on either. */
function moveBetween(day: FirstDay, earlier: string): FirstDay {
  if (day.isDeclared) return day;
  const later = addDays(earlier, 1);
  if (day.startsOn < earlier) return { ...day, startsOn: earlier };
  return day.startsOn > later ? { ...day, startsOn: later } : day;
}

/** Numbers months consecutively, so that they can be compared. */
export const monthNumber = ({ year, month }: HijriMonthOf) => year * 12 + (month - 1);

/** Returns the month that is `step` months after another. */
export function shiftMonth(of: HijriMonthOf, step: number): HijriMonthOf {
  return monthOf(monthNumber(of) + step);
}

function monthOf(number: number): HijriMonthOf {
  return { year: Math.floor(number / 12), month: (number % 12) + 1 };
}

/** Returns the first day, on or after a date, of the next month with a number, for the expected dates of Ramadan and Eid. */
export function nextStartOf(
  month: number,
  date: string,
  declared: readonly DeclaredMonthStart[],
): string | null {
  for (let ahead = 0; ahead <= 400; ahead++) {
    const day = addDays(date, ahead);
    const hijri = hijriDate(day, declared);
    if (hijri.month === month && hijri.day === 1) return day;
    // Skips to the end of the month instead of checking every day.
    if (hijri.day < 27) ahead += 27 - hijri.day - 1;
  }
  return null;
}

/** Returns the expected first day of the next Ramadan and of the Eid al-Fitr after it. */
export function nextRamadan(date: string, declared: readonly DeclaredMonthStart[]) {
  const startsOn = nextStartOf(ramadan, date, declared);
  const eidOn = startsOn && nextStartOf(shawwal, startsOn, declared);
  return startsOn && eidOn ? { startsOn, eidOn } : null;
}

/** Formats a Hijri date in English: '3 Ramadan 1448'. */
export function hijriText({ year, month, day }: HijriDate): string {
  return `${day} ${hijriMonths[month - 1]?.name ?? ''} ${year}`;
}

/** Formats a Hijri date in Arabic: '٣ رمضان ١٤٤٨'. */
export function hijriArabic({ year, month, day }: HijriDate): string {
  const digits = (value: number) => value.toLocaleString('ar-u-nu-arab', { useGrouping: false });
  return `${digits(day)} ${hijriMonths[month - 1]?.arabic ?? ''} ${digits(year)}`;
}

export type CalculatedMonth = HijriMonthOf & { startsOn: string };

/** Lists the calculated month of a date and the months after it, `count` in total. */
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

/** Says that Ramadan begins tonight; null on other evenings. */
export function ramadanTonightText(tonight: 'declared' | 'expected' | null): string | null {
  if (tonight === null) return null;
  return tonight === 'declared'
    ? 'Ramadan begins tonight, with taraweeh.'
    : 'Ramadan is expected to begin tonight, with taraweeh, subject to the sighting.';
}

/** Returns the expected Eid al-Fitr of the Ramadan that a date is in; null in other months. */
export function comingEid(date: string, declared: readonly DeclaredMonthStart[]): string | null {
  return hijriDate(date, declared).month === ramadan ? nextStartOf(shawwal, date, declared) : null;
}

/**
 * Returns why a declared first day would give a month between two declared days a length other than 29 or 30, or null. If the month
 * before is not declared, its length is not checked: it may have begun later than calculated, and on the night of the sighting nobody
 * should have to say when.
 */
export function invalidLengthReason(
  { year, month }: HijriMonthOf,
  startsOn: string,
  declared: readonly DeclaredMonthStart[],
): string | null {
  const declaredOn = (other: HijriMonthOf) =>
    declared.find((start) => start.year === other.year && start.month === other.month)?.startsOn;
  const [previous, next] = [shiftMonth({ year, month }, -1), shiftMonth({ year, month }, 1)];
  const name = (one: HijriMonthOf) => hijriMonths[one.month - 1]?.name ?? '';
  const isLength = (days: number) => days === 29 || days === 30;
  const before = declaredOn(previous);
  const length = before === undefined ? 29 : daysBetween(before, startsOn);
  if (!isLength(length)) {
    return `${name(previous)} would have ${length} days, and a month has 29 or 30. If ${name(previous)} began on another day, declare that first.`;
  }
  const after = declaredOn(next);
  const own = after === undefined ? 29 : daysBetween(startsOn, after);
  if (isLength(own)) return null;
  return `${name({ year, month })} would have ${own} days, because ${name(next)} is declared to begin on ${after ?? ''}. A month has 29 or 30.`;
}

/** Maximum difference in days between a declared and the calculated first day; a larger one is a typing error. */
export const maxDaysOff = 2;

/** Returns why a declared first day is refused, or null if it is accepted. */
export function invalidStartReason(startsOn: string, calculatedOn: string): string | null {
  const [earliest, latest] = [addDays(calculatedOn, -maxDaysOff), addDays(calculatedOn, maxDaysOff)];
  if (startsOn >= earliest && startsOn <= latest) return null;
  return `Please enter a day at most ${maxDaysOff} days from the calculated one.`;
}
