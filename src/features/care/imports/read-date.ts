import type { Checked } from './cells.ts';

/** What fills in dates without a month or a year. */
export type DateFrame = {
  /** The month the whole file covers. */
  month?: string | undefined;
  /** The year the whole file covers. */
  year?: number | undefined;
  /** The year for dates that give none; the others may be from any year. */
  yearWhereMissing?: number | undefined;
};

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const weekdayWord = /^(sun|mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat)(day|nesday|rsday|urday)?\b[.,]? ?/;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Reads a date as YYYY-MM-DD: ISO, 31/12/2027 (the day always first, as in Britain), 1/1/27, 1 Jan 2027, Fri 1st
 * January, a spreadsheet's serial number; day and month alone with a year, the day alone with a month. A weekday that
 * doesn't match the date is refused.
 */
export function readDate(raw: string, frame: DateFrame): Checked<string> {
  const text = raw.trim().toLowerCase().replace(/\s+/g, ' ');
  const weekday = weekdayWord.exec(text)?.[0] ?? '';
  const parts = partsOf(text.slice(weekday.length), frame);
  if (typeof parts === 'string') return { ok: false, why: parts };
  const date = isoDate(parts.year, parts.month, parts.day);
  if (date === undefined) return { ok: false, why: whyNoDate(parts) };
  const actual = weekdayNames[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? '';
  if (weekday !== '' && !actual.startsWith(weekday.slice(0, 3))) {
    return {
      ok: false,
      why: `is a ${actual.charAt(0).toUpperCase()}${actual.slice(1)}, not the weekday given`,
    };
  }
  return { ok: true, value: date };
}

type DateParts = { year: number; month: number; day: number };

/** The year, month and day in a text without a weekday, or why there are none. */
function partsOf(text: string, frame: DateFrame): DateParts | string {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ]\d{1,2}:\d{2}.*)?$/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  if (/^\d{5}(\.0+)?$/.test(text)) return ofSerial(Math.trunc(Number(text)));
  const british = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?(?: \d{1,2}:\d{2}.*)?$/.exec(text);
  if (british) return complete(Number(british[1]), Number(british[2]), british[3], frame);
  const named =
    /^(\d{1,2})(?:st|nd|rd|th)?(?: of)?[-/ .]?([a-z]{3,9})\.?,?(?:[-/ .']{0,2}(\d{4}|\d{2}))?$/.exec(text);
  if (named) return complete(Number(named[1]), monthOf(named[2]), named[3], frame);
  const american = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}|\d{2}))?$/.exec(text);
  if (american) return complete(Number(american[2]), monthOf(american[1]), american[3], frame);
  const alone = /^(\d{1,2})(?:st|nd|rd|th)?(?:\.0+)?$/.exec(text);
  if (!alone) return 'is not a date we can read';
  const [year, month] = (frame.month ?? '').split('-').map(Number);
  if (year === undefined || month === undefined) return 'is a day without a month: use --month YYYY-MM';
  return { year, month, day: Number(alone[1]) };
}

function complete(
  day: number,
  month: number,
  year: string | undefined,
  frame: DateFrame,
): DateParts | string {
  if (month === 0) return 'is not a date we can read';
  if (year !== undefined) return { year: Number(year.length === 2 ? `20${year}` : year), month, day };
  const known = frame.year ?? (frame.month ? Number(frame.month.slice(0, 4)) : frame.yearWhereMissing);
  if (known === undefined) return 'has no year: use --year YYYY or --month YYYY-MM';
  return { year: known, month, day };
}

function monthOf(word: string | undefined): number {
  return monthNames.indexOf((word ?? '').slice(0, 3)) + 1;
}

/** Excel, and every program that followed it, counts days from 30 December 1899. */
function ofSerial(serial: number): DateParts | string {
  const date = new Date(Date.UTC(1899, 11, 30) + serial * dayMs);
  const year = date.getUTCFullYear();
  if (year < 2000 || year > 2100) return 'is not a date we can read';
  return { year, month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function isoDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && year >= 2000 && year <= 2100 ? date.toISOString().slice(0, 10) : undefined;
}

function whyNoDate({ year, month, day }: DateParts): string {
  if (month === 2 && day === 29) return `does not exist: ${year} has no 29 February`;
  if (month > 12 && day <= 12) return 'does not exist: the day comes before the month, as in 31/12/2027';
  return 'is not a date from 2000 to 2100';
}
