import { CsvError, parse } from 'csv-parse/sync';
import { cleanLine } from '#kit/contract/field-kinds.ts';
import type { Problem } from '#kit/contract/import-report.ts';
import { fileError, importTooLarge, importUnreadable } from './import.errors.ts';
import { mendedMark, unreadableSign, withoutMarks } from './text-file.rules.ts';

export type Delimiter = ',' | ';' | '\t';

/** A row of the spreadsheet: `number` counts from 1 and includes headings and blank rows. */
export type CsvRow = { number: number; cells: readonly string[] };

/** A cell with signs that were read from single bytes of another encoding. `row` counts as in CsvRow, `at` from 0. */
export type MendedCell = { row: number; at: number; text: string; signs: readonly string[] };

/** The maximum number of rows (or features) in one file. */
export const maxRows = 50_000;

const delimiters: readonly Delimiter[] = [',', ';', '\t'];

/**
 * Splits CSV into rows. Blank rows are left out, and the others keep their row numbers from the spreadsheet. The delimiter is
 * detected: see detectDelimiter. `mended`: the cells to look at (decodeText). Refuses import_too_large for more than 50,000 rows, import_unreadable for an unclosed quotation mark.
 */
export function readCsv(
  decoded: string,
  isKnown: (key: string) => boolean,
): { rows: CsvRow[]; delimiter: Delimiter; mended: MendedCell[] } {
  const { text, marks } = withoutMarks(decoded);
  const delimiter = detectDelimiter(text, isKnown);
  const rows = split(quoteDittoMarks(text, delimiter), delimiter)
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .filter(({ cells }) => !isSeparatorLine(cells));
  if (rows.length > maxRows) {
    throw fileError(importTooLarge, 'The file has more than 50,000 rows. Split it into smaller ones.');
  }
  return { rows, delimiter, mended: marks === 0 ? [] : mendedCells(decoded, delimiter) };
}

function mendedCells(decoded: string, delimiter: Delimiter): MendedCell[] {
  return split(quoteDittoMarks(decoded, delimiter), delimiter).flatMap((cells, index) =>
    cells.flatMap((cell, at): MendedCell[] => {
      const [, ...marked] = cell.split(mendedMark);
      const signs = [...new Set(marked.map((part) => part.charAt(0)))];
      return signs.length === 0 ? [] : [{ row: index + 1, at, text: withoutMarks(cell).text, signs }];
    }),
  );
}

/** Says which cells to look at, because one of their signs was read in another encoding than the rest of the file. */
export function mendedProblems(mended: readonly MendedCell[], headings: readonly string[] = []): Problem[] {
  return mended.map(({ row, at, text, signs }) => ({
    row: `row ${row}`,
    column: headings[at] || `column ${at + 1}`,
    value: text.trim(),
    why: signs.includes(unreadableSign)
      ? 'has a sign that can’t be read'
      : `has a sign in another encoding than the rest of the file; it was read as ${signs.map((sign) => `“${sign}”`).join(' and ')}`,
  }));
}

/** Quotes cells that hold a quotation mark alone, as rows copied from a spreadsheet do, unless quotation marks have their usual use. */
function quoteDittoMarks(text: string, delimiter: Delimiter): string {
  const lone = new RegExp(`(^|[${delimiter}\\r\\n])"(?=[${delimiter}\\r\\n]|$)`, 'g');
  const marks = text.match(/"/g)?.length ?? 0;
  return marks > 0 && marks === text.match(lone)?.length ? text.replaceAll(lone, '$1""""') : text;
}

function split(text: string, delimiter: Delimiter): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 1_000_000,
      to: maxRows + 100,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? ` near line ${error.lines}` : '';
    const why =
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'a quotation mark is opened and never closed'
        : 'its quotation marks or separators don’t match up';
    throw fileError(importUnreadable, `The CSV can’t be split into cells${line}: ${why}.`);
  }
}

/** Whether a row is Excel's separator hint, 'sep=;', which precedes the headings. */
function isSeparatorLine(cells: readonly string[]): boolean {
  return /^sep=.?$/i.test(cells[0]?.trim() ?? '') && cells.slice(1).every((cell) => cell === '');
}

/**
 * Returns the separator that splits the first possible line into two or more headings that `isKnown` recognises: a list in
 * a cell may have more semicolons than the file has commas. Without such a line it is the most common one outside
 * quotation marks; a comma if there is none.
 */
export function detectDelimiter(text: string, isKnown: (key: string) => boolean): Delimiter {
  const hint = /^sep=([,;\t])\s*[\r\n]/i.exec(text)?.[1];
  const hinted = delimiters.find((delimiter) => delimiter === hint);
  if (hinted) return hinted;
  const sample = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .slice(0, 12);
  for (const line of text
    .slice(0, 20_000)
    .split(/[\r\n]+/)
    .slice(0, maxHeadingRow)) {
    const headings = mostOf(
      (delimiter) => line.split(delimiter).filter((cell) => isKnown(headingKey(cell))).length,
    );
    if (headings.times >= minHeadings) return headings.delimiter;
  }
  const separators = mostOf((delimiter) => sample.join('\n').split(delimiter).length - 1);
  return separators.times > 0 ? separators.delimiter : ',';
}

/** Returns the delimiter with the highest count; the first of them if several have it. */
function mostOf(count: (delimiter: Delimiter) => number): { delimiter: Delimiter; times: number } {
  return delimiters
    .map((delimiter) => ({ delimiter, times: count(delimiter) }))
    .reduce((most, other) => (other.times > most.times ? other : most));
}

/** The number of rows to search for the headings: a title and notes may precede them. */
const maxHeadingRow = 15;
/** One word that is a heading may stand in any line. */
const minHeadings = 2;

/** Normalises a heading for comparison: 'Jama‘ah_Time (Fajr)' and 'jamaah time fajr' are equal. */
export function headingKey(heading: string): string {
  return cleanLine(heading)
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`ʿʾ]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Returns the index of the row with the headings: the first with two or more that `isKnown` recognises, otherwise the first row. */
export function findHeadings(rows: readonly CsvRow[], isKnown: (key: string) => boolean): number {
  const found = rows
    .slice(0, maxHeadingRow)
    .findIndex(({ cells }) => cells.filter((cell) => isKnown(headingKey(cell))).length >= minHeadings);
  return Math.max(0, found);
}
