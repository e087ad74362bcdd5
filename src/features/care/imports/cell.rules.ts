import { weekdayOf } from '#kit/contract/dates.ts';
import { cleanLine, cleanText, dropInvisible, joinLines, plainSigns } from '#kit/contract/field-kinds.ts';
import type { Problem } from '#kit/contract/import-report.ts';
import { monthOfWord } from './date-order.rules.ts';

/** A cell with its column's heading, as spelt in the file. */
export type Cell = { column: string; text: string };

/** A cell's value, or why it can't be used. */
export type Checked<T> = { ok: true; value: T } | { ok: false; why: string };

/**
 * Cleans the text of a cell: composed (NFC), trimmed, with white space normalised and invisible characters dropped. HTML and
 * formulas stay as text. Refuses control characters and texts of more than `limit` characters.
 */
export function cleanCell(
  raw: string,
  limit: number,
  lines: 'one line' | 'many lines' = 'one line',
): Checked<string> {
  if (!raw.isWellFormed()) return { ok: false, why: 'contains half a character' };
  const composed = dropInvisible(raw).normalize('NFC').replace(/\r\n?/g, '\n');
  const joined = lines === 'one line' ? joinLines(composed.trim()) : composed;
  if (/[^\P{Cc}\n\t]/u.test(joined)) return { ok: false, why: 'contains a control character' };
  const clean = lines === 'one line' ? cleanLine(joined) : cleanText(joined);
  const value = clean.replace(/[^\S\n]+/gu, ' ');
  if (value.length > limit) {
    return { ok: false, why: `is longer than this column’s limit of ${limit} characters` };
  }
  return { ok: true, value };
}

/** Texts that mean an empty cell. */
const emptyTexts = /^(|[-–—.?]+|n\/?a|none|nil|null|unknown|tbc|tba)$/i;

/** Whether the text of a cell says that there is nothing to say. */
export function saysNothing(text: string): boolean {
  return emptyTexts.test(cleanLine(text));
}

/** What reading a row finds: problems, which refuse it, and cells that are left out of it. */
export type RowFindings = { problems: Problem[]; remarks: Problem[] };

/** Notes why a cell can’t be used. The row is refused only if it needs that cell. */
export function noteProblem({ problems, remarks }: RowFindings, problem: Problem, isNeeded: boolean): void {
  if (isNeeded) problems.push(problem);
  else remarks.push({ ...problem, why: `${problem.why}; it was left out` });
}

/** Quotes a value for a report: shortened, on one line, with control characters made visible so that no terminal acts on them. */
export function quoteValue(value: string): string {
  const short = value.length > 60 ? `${value.slice(0, 59)}…` : value;
  return `“${short.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, visible)}”`;
}

function visible(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The month or year for dates that lack one. */
export type DateFrame = {
  /** The month the whole file covers. */
  month?: string | undefined;
  /** The year the whole file covers. */
  year?: number | undefined;
  /** The year for dates without one; other dates may be from any year. */
  yearWhereMissing?: number | undefined;
  /** The month for days without one; other dates may be from any month. */
  monthWhereMissing?: number | undefined;
  /** Whether 01/13/2027 is 13 January in this file (`readDateOrder`). */
  isMonthFirst?: boolean | undefined;
  /** Whether 27-02-01 is 1 February 2027 in this file. */
  isYearFirst?: boolean | undefined;
  /** Whether 1-7 is several days in this file, not 1 July. */
  areRanges?: boolean | undefined;
};

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const weekdayWord = /^(sun|mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat)(day|nesday|rsday|urday)?\b[.,]? ?/;
const dayMs = 24 * 60 * 60 * 1000;

const severalDays = 'is several days: give each day a row of its own';

/** Why a cell such as '17' is refused: the caller can ask for the month. */
export const dayWithoutMonth = 'is a day without a month';

/**
 * Parses a date to YYYY-MM-DD. Accepts ISO, 31/12/2027 (the day first unless the frame says otherwise), 1/1/27, 1 Jan 2027, Fri 1st January,
 * a spreadsheet's serial number; day and month alone if the year is known, the day alone if the month is known. Refuses a weekday
 * that doesn't match the date.
 */
export function readDate(raw: string, frame: DateFrame): Checked<string> {
  const text = plainSigns(cleanLine(raw)).toLowerCase().replace(/\s+/g, ' ');
  const weekday = weekdayWord.exec(text)?.[0] ?? '';
  const parts = partsOf(text.slice(weekday.length), frame);
  if (typeof parts === 'string') return { ok: false, why: parts };
  const date = isoDate(parts.year, parts.month, parts.day);
  if (date === undefined) return { ok: false, why: invalidDateReason(parts) };
  const why = weekday === '' ? undefined : weekdayProblem(date, weekday);
  return why === undefined ? { ok: true, value: date } : { ok: false, why };
}

/** Returns why a weekday, of which the first three letters count, isn't that of a date; undefined if it is. */
export function weekdayProblem(date: string, given: string): string | undefined {
  const actual = weekdayNames[weekdayOf(date) - 1] ?? '';
  const isRight = actual.toLowerCase().startsWith(given.slice(0, 3).toLowerCase());
  return isRight ? undefined : `is a ${actual}, not the weekday given`;
}

type DateParts = { year: number; month: number; day: number };

/** Returns the year, month and day in a text without a weekday, or why it isn't a date. */
function partsOf(text: string, frame: DateFrame): DateParts | string {
  const iso =
    /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?:[t ]\d{1,2}:\d{2}.*)?$/.exec(text) ??
    /^(20\d\d)([01]\d)([0-3]\d)$/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  if (/^\d{5}(\.0+)?$/.test(text)) return partsOfSerial(Math.trunc(Number(text)));
  const numbers = partsOfNumbers(text, frame);
  if (numbers) return numbers;
  const named =
    /^(\d{1,2})(?:st|nd|rd|th)?(?: of)?[-/ .]?([a-z]{3,9})\.?,?(?:[-/ .']{0,2}(\d{4}|\d{2}))?$/.exec(text);
  if (named) return withYear(Number(named[1]), monthOf(named[2]), named[3], frame);
  const american = /^([a-z]{3,9})\.?[- ](\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}|\d{2}))?$/.exec(text);
  if (american) return withYear(Number(american[2]), monthOf(american[1]), american[3], frame);
  if (/^\d{1,2}(st|nd|rd|th)? ?(?:-|–|to) ?\d{1,2}(st|nd|rd|th)?\b/.test(text)) {
    return severalDays;
  }
  const alone = /^(\d{1,2})(?:st|nd|rd|th)?(?:\.0+)?$/.exec(text);
  if (!alone) return 'is not a date we can read';
  const day = Number(alone[1]);
  const [year, month] = (frame.month ?? '').split('-').map(Number);
  if (year !== undefined && month !== undefined) return { year, month, day };
  if (frame.monthWhereMissing === undefined) return dayWithoutMonth;
  return withYear(day, frame.monthWhereMissing, undefined, frame);
}

/** Reads 31/12/2027, 31/12 and, where the frame says so, 12/31/2027 and 27-12-31. */
function partsOfNumbers(text: string, frame: DateFrame): DateParts | string | undefined {
  const found = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?(?: \d{1,2}:\d{2}.*)?$/.exec(text);
  if (!found) return undefined;
  const [first, second, last] = [Number(found[1]), Number(found[2]), found[3]];
  if (frame.areRanges && last === undefined && text.includes('-')) return severalDays;
  if (frame.isYearFirst && last?.length === 2) {
    return { year: 2000 + first, month: second, day: Number(last) };
  }
  return frame.isMonthFirst ? withYear(second, first, last, frame) : withYear(first, second, last, frame);
}

function withYear(
  day: number,
  month: number,
  year: string | undefined,
  frame: DateFrame,
): DateParts | string {
  if (month === 0) return 'is not a date we can read';
  if (year !== undefined) return { year: Number(year.length === 2 ? `20${year}` : year), month, day };
  const frameYear = frame.year ?? (frame.month ? Number(frame.month.slice(0, 4)) : frame.yearWhereMissing);
  if (frameYear === undefined) return 'has no year';
  return { year: frameYear, month, day };
}

function monthOf(word: string | undefined): number {
  return monthOfWord(word ?? '');
}

/** Excel and compatible programs count days from 30 December 1899. */
function partsOfSerial(serial: number): DateParts | string {
  const date = new Date(Date.UTC(1899, 11, 30) + serial * dayMs);
  const year = date.getUTCFullYear();
  if (year < 2000 || year > 2100) return 'is not a date we can read';
  return { year, month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function isoDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 2000 && year <= 2100 ? date.toISOString().slice(0, 10) : undefined;
}

function invalidDateReason({ year, month, day }: DateParts): string {
  if (month === 2 && day === 29) return `does not exist: ${year} has no 29 February`;
  if (month > 12 && day <= 12) return 'does not exist: the day comes before the month, as in 31/12/2027';
  return 'is not a date from 2000 to 2100';
}

/** The content of a time cell: nothing, the same as the row above, a time after another, a clock time, several, or nonsense. */
export type ClockText =
  | { says: 'nothing' }
  | { says: 'same as above' }
  /** `of`: what it counts from, as the cell names it ('maghrib', 'sehri'); null for the start of the column's prayer. */
  | { says: 'after'; minutes: number; of: string | null }
  | { says: 'clock'; readings: readonly ClockReading[] }
  | { says: 'several' }
  | { says: 'nonsense' };

/** Minutes since midnight; `certain` if am, pm or the 24-hour clock makes the half of the day unambiguous. */
export type ClockReading = { minutes: number; certain: boolean };

const blank = /^(|[-–—.x]+|n\/?a|none|nil|tbc)$/;
const ditto = /^(["”“'′″〃״«»,]{1,2}|-["”“″]-|-?do\.?-?|ditto|same|as above)$/;
const ownStart = 'adh?an|azh?a*n|athan|begin(?:s|ning)?|start|entry|salah|prayer';
const numberWords: Readonly<Record<string, number>> = {
  five: 5,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  'twenty five': 25,
  thirty: 30,
};
const amount = `\\d{1,2}|${Object.keys(numberWords).join('|')}`;
const named = `([a-z]{3,9})(?: (?:ends?|begins?|starts?|jama\\S*|time|${ownStart}))*`;
const straightAfter = new RegExp(
  `^(?:(?:straight|immediately|right|directly|just) ?(?:after|away|at|with)?|after|with|at|on|@)? ?(?:the )?(?:(?:${ownStart})(?: time)?|time)?$`,
);
const straightAfterNamed = new RegExp(
  `^(?:(?:straight|immediately|right|directly|just) ?(?:after|at|with)|after|with|at|@)? ?(?:the )?${named}$`,
);
const minutesAfter = new RegExp(
  `^(${amount}) ?(?:m|mins?|minutes?)? after(?: (?:the )?(?:(?:${ownStart})(?: time)?|${named}))?$`,
);
const plusMinutes = new RegExp(`^(?:(?:${ownStart})|${named})? ?\\+ ?(\\d{1,2})(?: ?(?:m|mins?|minutes?))?$`);
const clockTimes = /\d{1,2}[:.][0-5]\d|\d{1,2} ?[ap]\.?m/g;

/**
 * Parses one cell of a timetable. Clock times: 5:30, 05:30, 5.30am, 5:30 PM, 5,30, 5h30, 0530, 17:30:00, 6pm, '12.30 noon', and fractions of a
 * day as spreadsheets store them (0.2292). 5.3 is 5:30 without the trailing zero, which spreadsheets drop.
 */
export function readClockText(raw: string): ClockText {
  const text = plainSigns(cleanLine(raw))
    .toLowerCase()
    .replace(/[*†~^]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (blank.test(text)) return { says: 'nothing' };
  if (ditto.test(text)) return { says: 'same as above' };
  const readings = [...readDigits(text), ...readFraction(text)];
  if (readings.length > 0) return { says: 'clock', readings };
  if ((text.match(clockTimes)?.length ?? 0) > 1) return { says: 'several' };
  return readOffset(text.replace('sun set', 'sunset')) ?? { says: 'nonsense' };
}

/** Reads 'straight after', 'after Maghrib', '+5', 'Sehri + 15' and 'fifteen minutes after Sehri ends'. */
function readOffset(text: string): ClockText | undefined {
  if (straightAfter.test(text)) return { says: 'after', minutes: 0, of: null };
  const plus = plusMinutes.exec(text);
  if (plus) return { says: 'after', minutes: Number(plus[2]), of: plus[1] ?? null };
  const after = minutesAfter.exec(text);
  if (after) {
    const count = after[1] ?? '';
    return { says: 'after', minutes: numberWords[count] ?? Number(count), of: after[2] ?? null };
  }
  const straight = straightAfterNamed.exec(text);
  return straight ? { says: 'after', minutes: 0, of: straight[1] ?? null } : undefined;
}

const half = '[ap]\\.?(?: ?m\\.?)?|noon';
const halves = `(?: ?(${half}|hrs?|h))?`;
const digitForms = [
  new RegExp(
    `^(?:1899-12-3\\d|1900-01-0\\d)?[t ]?(\\d{1,2}) ?[:.;,h] ?([0-5]\\d)(?:[:.][0-5]\\d(?:\\.0+)?)?${halves}$`,
  ),
  new RegExp(`^(\\d{1,2})([0-5]\\d)${halves}$`),
  new RegExp(`^(\\d{1,2})()(?: ?(${half}))$`),
  new RegExp(`^(\\d{1,2})\\.([0-5])${halves}$`),
];

function readDigits(text: string): ClockReading[] {
  const found = digitForms.map((form) => form.exec(text)).find((match) => match !== null);
  if (!found) return [];
  const [, hours = '', digits = '', half = ''] = found;
  const minutes = digits.length === 1 ? Number(digits) * 10 : Number(digits);
  const reading = toReading(Number(hours), minutes, half.replaceAll('.', '').slice(0, 1));
  return reading ? [reading] : [];
}

/** `half` is 'a', 'p', 'n' (noon), 'h' (hours of a 24-hour clock) or ''. */
function toReading(hours: number, minutes: number, half: string): ClockReading | undefined {
  if (half === 'a' || half === 'p' || half === 'n') {
    if (hours < 1 || hours > 12) return undefined;
    return { minutes: (hours % 12) * 60 + (half === 'a' ? 0 : 12 * 60) + minutes, certain: true };
  }
  if (hours > 24 || (hours === 24 && minutes > 59)) return undefined;
  return { minutes: (hours % 24) * 60 + minutes, certain: hours > 12 || hours === 0 || half === 'h' };
}

/** Parses a fraction of a day: 0.75 is 18:00. A short one could also be hours and minutes; then both readings are returned. */
function readFraction(text: string): ClockReading[] {
  if (!/^0?[.,]\d{1,20}$/.test(text)) return [];
  const minutes = Math.round(Number(`0${text.replace(/^0/, '').replace(',', '.')}`) * 24 * 60);
  return minutes < 24 * 60 ? [{ minutes, certain: true }] : [];
}
