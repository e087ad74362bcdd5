import { borough } from '#borough';

const formats = {
  /** 21/11/2026 */
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  /** Sat 21 Nov */
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Saturday 21 November 2026 */
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Saturday 21 November */
  longDay: { weekday: 'long', day: 'numeric', month: 'long' },
  /** 21 November 2026 */
  plain: { day: 'numeric', month: 'long', year: 'numeric' },
  /** 21 Nov */
  dayMonth: { day: 'numeric', month: 'short' },
  /** Sat */
  weekday: { weekday: 'short' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
} as const;

/**
 * Formats a date (YYYY-MM-DD), or the day of an instant, in a locale, by default the borough's; 'Invalid Date' for
 * anything else.
 */
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

/** Creating a formatter costs a hundred times as much as using it, and there are only a few. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(format: keyof typeof formats, timeZone: string, locale: string): Intl.DateTimeFormat {
  const key = `${format} ${timeZone} ${locale}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat(locale, { ...formats[format], timeZone });
  formatters.set(key, formatter);
  return formatter;
}

/** Returns the date in the borough (YYYY-MM-DD) at an instant. */
export function boroughDate(now: Date): string {
  return dayFormatter.format(now);
}

const dayFormatter = new Intl.DateTimeFormat('en-CA', { timeZone: borough.timeZone });

/** Returns the time in the borough (HH:MM) at an instant. */
export function boroughTime(now: Date): string {
  return timeFormatter.format(now);
}

const timeFormatter = new Intl.DateTimeFormat('en-GB', {
  timeZone: borough.timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Adds days to a date; both dates are YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  const noon = new Date(`${date}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}

/** Returns how many days `to` is after `from`, negative if it is before; both YYYY-MM-DD. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** Returns the day of the week of a date (YYYY-MM-DD): 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay() || 7;
}

export const friday = 5;

/** Returns 'today' or 'tomorrow' for these two, null for any other date. Both YYYY-MM-DD. */
export function nearDay(date: string, today: string): 'today' | 'tomorrow' | null {
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : null;
}

/** Splits a 24-hour time into 12-hour digits and am or pm. Null for anything else. */
export function clockParts(time: string): { digits: string; half: 'am' | 'pm' } | null {
  const match = /^(\d{1,2}):(\d\d)$/.exec(time);
  if (!match?.[1]) return null;
  const hour = Number(match[1]);
  return { digits: `${hour % 12 === 0 ? 12 : hour % 12}:${match[2]}`, half: hour < 12 ? 'am' : 'pm' };
}

/** Formats '17:05' as '5:05pm', '00:15' as '12:15am'. Anything else is returned as it is. */
export function clockText(time: string): string {
  const parts = clockParts(time);
  return parts ? parts.digits + parts.half : time;
}

/** Formats whole minutes: '26 min', '2 h', '2 h 5 min'. Every text about the time left is made with it. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
