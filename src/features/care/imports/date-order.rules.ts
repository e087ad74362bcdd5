import { addDays } from '#kit/contract/dates.ts';
import { cleanLine, plainSigns } from '#kit/contract/field-kinds.ts';
import { fileError, importUnreadable } from './import.errors.ts';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const wholeNames =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/;

/** Returns the number of the month that a word names, 1 for 'jan' and 'January'; 0 for another word. */
export function monthOfWord(word: string): number {
  const text = word.toLowerCase();
  return wholeNames.test(text) ? monthNames.indexOf(text.slice(0, 3)) + 1 : 0;
}

/** Returns the one month, with its year where it is given, that a title such as 'Prayer times – February 2027' names. */
export function monthOfTitle(title: string): { month: number; year: number | null } | null {
  const words = title.split(/[^\p{L}\d]+/u);
  // 'Times may change' names no month.
  const months = [
    ...new Set(
      words
        .filter((word) => word !== 'may')
        .map(monthOfWord)
        .filter((month) => month > 0),
    ),
  ];
  const [month] = months;
  if (month === undefined || months.length > 1) return null;
  const year = words.find((word) => /^20\d\d$/.test(word));
  return { month, year: year === undefined ? null : Number(year) };
}

/** The order of the numbers in a column of dates; `example` is one that the order decides, null where none depends on it. */
type DateOrder =
  | { order: 'day first'; example: string | null }
  | { order: 'month first' | 'year first'; example: string }
  | { order: 'mixed'; dayFirst: string; monthFirst: string };

/** One month-first date in this many others is a typing mistake, and only its row is refused. */
const slipIn = 10;

type Numbers = { text: string; first: number; second: number; last: string };

/**
 * Finds the order of day, month and year in a column of dates. A number above 12 proves it; without one, dates that follow each
 * other day by day only if the month comes first. Where nothing proves it the day comes first, as in Britain.
 */
function dateOrderOf(cells: readonly string[]): DateOrder {
  const all = cells.flatMap(numbersOf);
  const [firstOfAll] = all;
  if (firstOfAll && isYearFirst(all)) return { order: 'year first', example: firstOfAll.text };
  const dates = all.filter(({ first, second }) => Math.min(first, second) <= 12);
  const dayFirst = dates.filter(({ first, second }) => first > 12 && second <= 12);
  const monthFirst = dates.filter(({ first, second }) => first <= 12 && second > 12);
  const [example] = monthFirst;
  const [other] = dayFirst;
  if (example && other) {
    if (monthFirst.length * slipIn <= dayFirst.length) return { order: 'day first', example: null };
    return { order: 'mixed', dayFirst: other.text, monthFirst: example.text };
  }
  if (example) return { order: 'month first', example: example.text };
  const [, second] = dates;
  if (!other && second && isDaily(dates.map(monthFirstDate))) {
    return { order: 'month first', example: second.text };
  }
  const open = other ? undefined : dates.find((date) => date.first !== date.second);
  return { order: 'day first', example: open?.text ?? null };
}

const clean = (cell: string) => plainSigns(cleanLine(cell));

/** A date of numbers alone; '1-7 Feb' is none. */
function numbersOf(cell: string): Numbers[] {
  const text = clean(cell);
  const [, first, second, last = ''] =
    /^(?:\p{L}+[.,]? ?)?(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?(?: \d{1,2}:\d{2}.*)?$/u.exec(text) ??
    [];
  const numbers = { text, first: Number(first), second: Number(second), last };
  return Math.min(numbers.first, numbers.second) > 0 ? [numbers] : [];
}

/** Whether dates of two digits each are written as 27-02-01: the first number stays the same while the last one counts. */
function isYearFirst(dates: readonly Numbers[]): boolean {
  if (!dates.every(({ second, last }) => /^\d\d$/.test(last) && second <= 12 && Number(last) <= 31))
    return false;
  const years = new Set(dates.map(({ first }) => first));
  const days = new Set(dates.map(({ last }) => last));
  return (years.size === 1 && days.size > 1) || isDaily(dates.map(yearFirstDate));
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

function yearFirstDate({ first, second, last }: Numbers): string {
  return `20${twoDigits(first)}-${twoDigits(second)}-${last}`;
}

function monthFirstDate({ first, second, last }: Numbers): string {
  return `${last.length === 4 ? last : `20${last || '27'}`}-${twoDigits(first)}-${twoDigits(second)}`;
}

/** Returns whether at least three dates follow each other day by day. */
function isDaily(dates: readonly string[]): boolean {
  return dates.length >= 3 && dates.every((date, at) => at === 0 || date === addDays(dates[at - 1] ?? '', 1));
}

/** How the dates of a file are read, and what its report says about it. */
type ReadDateOrder = {
  isMonthFirst: boolean;
  isYearFirst: boolean;
  areRanges: boolean;
  assumptions: string[];
};

/**
 * Finds how the dates of a column are read; every import of dates asks here. Refuses (import_unreadable) a file with both the day
 * and the month first.
 */
export function readDateOrder(cells: readonly string[]): ReadDateOrder {
  const areRanges = isFollowedByRange(cells);
  const found = dateOrderOf(areRanges ? cells.filter((cell) => !rangeOf(cell)) : cells);
  if (found.order === 'mixed') {
    throw fileError(
      importUnreadable,
      `Some dates have the month first (${monthFirstText(found.monthFirst)}) and others the day first (${found.dayFirst}), so nothing says which day the rest mean. Write all dates the same way.`,
    );
  }
  const { order, example } = found;
  const said = example === null ? [] : [orderText(order, example)];
  const isOrder = { isMonthFirst: order === 'month first', isYearFirst: order === 'year first' };
  return { ...isOrder, areRanges, assumptions: said };
}

/** Whether '8-14' stands below '1-7': days from one to another, which aren't dates. */
function isFollowedByRange(cells: readonly string[]): boolean {
  return cells.some((cell, at) => {
    const [range, next] = [rangeOf(cell), rangeOf(cells[at + 1] ?? '')];
    return range !== undefined && next?.from === range.to + 1;
  });
}

function rangeOf(cell: string): { from: number; to: number } | undefined {
  const [, from, to] = /^(\d{1,2}) ?- ?(\d{1,2})$/.exec(clean(cell)) ?? [];
  return Number(from) < Number(to) ? { from: Number(from), to: Number(to) } : undefined;
}

function orderText(order: 'day first' | 'month first' | 'year first', example: string): string {
  if (order === 'month first') return `The dates have the month first: ${monthFirstText(example)}.`;
  const [first = '', second = '', last = ''] = example.match(/\d+/g) ?? [];
  if (order === 'year first') {
    return `The dates have the year first: ${example} is ${Number(last)} ${monthName(Number(second))} 20${first}.`;
  }
  return `Nothing shows whether the day or the month comes first: ${example} is read as ${Number(first)} ${monthName(Number(second))}.`;
}

/** Describes 01/13 of a file with the month first: '01/13/2027 is 13 January'. */
function monthFirstText(example: string): string {
  const [, month = '1', day = ''] = /(\d{1,2})[-/. ](\d{1,2})/.exec(example) ?? [];
  return `${example} is ${Number(day)} ${monthName(Number(month))}`;
}

function monthName(month: number): string {
  return new Date(Date.UTC(2000, month - 1, 1)).toLocaleDateString('en-GB', {
    month: 'long',
    timeZone: 'UTC',
  });
}
