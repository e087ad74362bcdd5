import { addDays, daysBetween } from '#kit/contract/date-text.ts';
import { memoize } from '#kit/contract/memoize.ts';

export type HijriDate = { year: number; month: number; day: number };

/** A month's first day as the operator has declared it: stronger than the calculation. */
export type DeclaredMonthStart = { year: number; month: number; startsOn: string };

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
const shawwal = 10;

/*
 * The Umm al-Qura tables of ICU, named in full: the bare 'islamic' is another calendar on every platform. The year is
 * asked for as a number of its own, for it is printed with an era.
 */
const ummAlQura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

/** The Umm al-Qura date of a civil date (YYYY-MM-DD), by calculation alone. */
export const calculatedHijri = memoize((date: string): HijriDate => {
  const parts = ummAlQura.formatToParts(new Date(`${date}T12:00:00Z`));
  const part = (type: string) => Number.parseInt(parts.find((found) => found.type === type)?.value ?? '', 10);
  return { year: part('year'), month: part('month'), day: part('day') };
});

/**
 * The Hijri date of a civil date: Umm al-Qura, with declared month starts on top. A date belongs to the month that
 * began last, so a declared start moves the end of the month before it too. The Islamic day begins at sunset; as in
 * printed timetables, the date is that of the daylight.
 */
export function hijriDate(date: string, declared: readonly DeclaredMonthStart[]): HijriDate {
  const calculated = calculatedHijri(date);
  const nearby = [-1, 0, 1].map((step) => monthAfter(calculated, step));
  const starts = nearby.map((month) => ({ ...month, startsOn: startOf(month, calculated, date, declared) }));
  const current = starts.filter((month) => month.startsOn <= date).at(-1);
  if (!current) return calculated;
  // No month has a 31st day: where a late start was declared, the month before it began late as well.
  const day = Math.min(daysBetween(current.startsOn, date) + 1, 30);
  return { year: current.year, month: current.month, day };
}

type Month = { year: number; month: number };

function startOf(
  month: Month,
  today: HijriDate,
  date: string,
  declared: readonly DeclaredMonthStart[],
): string {
  const known = declared.find((start) => start.year === month.year && start.month === month.month);
  return known?.startsOn ?? calculatedStart(month, today, date);
}

/** The calculated first day of this month, the one before or the one after, found by walking from `date`. */
function calculatedStart(month: Month, today: HijriDate, date: string): string {
  const first = addDays(date, 1 - today.day);
  if (month.month === today.month) return first;
  const later = month.year * 12 + month.month > today.year * 12 + today.month;
  if (later) return calculatedHijri(addDays(first, 29)).day === 1 ? addDays(first, 29) : addDays(first, 30);
  return calculatedHijri(addDays(first, -29)).day === 1 ? addDays(first, -29) : addDays(first, -30);
}

function monthAfter({ year, month }: Month, step: number): Month {
  const count = year * 12 + (month - 1) + step;
  return { year: Math.floor(count / 12), month: (count % 12) + 1 };
}

/** The first day of the next month of a given number, on or after a date: for Ramadan's and Eid's expected dates. */
export function nextStartOf(
  month: number,
  date: string,
  declared: readonly DeclaredMonthStart[],
): string | null {
  for (let ahead = 0; ahead <= 400; ahead++) {
    const day = addDays(date, ahead);
    const hijri = hijriDate(day, declared);
    if (hijri.month === month && hijri.day === 1) return day;
    // The rest of a month that has just begun need not be walked day by day.
    if (hijri.day < 27) ahead += 27 - hijri.day - 1;
  }
  return null;
}

/** The expected first day of the next Ramadan and the Eid that ends it. */
export function nextRamadan(date: string, declared: readonly DeclaredMonthStart[]) {
  const startsOn = nextStartOf(ramadan, date, declared);
  const eidOn = startsOn && nextStartOf(shawwal, startsOn, declared);
  return startsOn && eidOn ? { startsOn, eidOn } : null;
}

/** '3 Ramadan 1448' */
export function hijriText({ year, month, day }: HijriDate): string {
  return `${day} ${hijriMonths[month - 1]?.name ?? ''} ${year}`;
}

/** '٣ رمضان ١٤٤٨' */
export function hijriArabic({ year, month, day }: HijriDate): string {
  const digits = (value: number) => value.toLocaleString('ar-u-nu-arab', { useGrouping: false });
  return `${digits(day)} ${hijriMonths[month - 1]?.arabic ?? ''} ${digits(year)}`;
}
