import { borough } from '#borough';

const formats = {
  /** 21/11/2026 */
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  /** Sat 21 Nov */
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Saturday 21 November 2026 */
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** 21 November 2026 */
  plain: { day: 'numeric', month: 'long', year: 'numeric' },
  /** 21 Nov */
  dayMonth: { day: 'numeric', month: 'short' },
  /** Sat */
  weekday: { weekday: 'short' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
} as const;

/** A date (YYYY-MM-DD) or the day of an instant, in words of a locale, else the borough's; 'Invalid Date' when it is neither. */
export function dateText(
  value: string,
  format: keyof typeof formats = 'short',
  locale: string = borough.locale,
): string {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(value);
  const date = new Date(isDate ? `${value}T12:00:00Z` : value);
  if (Number.isNaN(date.getTime())) return 'Invalid Date';
  return formatter(format, isDate ? 'UTC' : borough.timeZone, locale)
    .format(date)
    .replace(',', '');
}

/** Making a formatter costs a hundred times what using it does, and there are but a few. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(format: keyof typeof formats, timeZone: string, locale: string): Intl.DateTimeFormat {
  const key = `${format} ${timeZone} ${locale}`;
  const kept = formatters.get(key);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat(locale, { ...formats[format], timeZone });
  formatters.set(key, made);
  return made;
}

/** The date in the borough (YYYY-MM-DD) at an instant. */
export function boroughDate(now: Date): string {
  return dayFormatter.format(now);
}

const dayFormatter = new Intl.DateTimeFormat('en-CA', { timeZone: borough.timeZone });

/** The clock in the borough (HH:MM) at an instant. */
export function boroughTime(now: Date): string {
  return timeFormatter.format(now);
}

const timeFormatter = new Intl.DateTimeFormat('en-GB', {
  timeZone: borough.timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The date `days` after another; both YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  const noon = new Date(`${date}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}

/** How many days `to` is after `from`, negative where it is before; both YYYY-MM-DD. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** The day of the week of a date (YYYY-MM-DD): 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay() || 7;
}

export const friday = 5;

/** 'today' or 'tomorrow' for these two; null for any other date. Both YYYY-MM-DD. */
export function nearDay(date: string, today: string): 'today' | 'tomorrow' | null {
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : null;
}
