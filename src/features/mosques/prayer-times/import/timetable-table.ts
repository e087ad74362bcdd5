import { fileError, importColumnsMissing } from '#features/care/imports/errors.ts';
import { headingKey } from '#features/care/imports/headings.ts';
import type { CsvRow } from '#features/care/imports/read-csv.ts';
import { slotLabels } from './clock-windows.ts';
import { isAspect, subjectOf, type TimeColumn, timeColumn } from './timetable-columns.ts';

/** A column whose meaning we know, with its place and its heading. */
export type KnownColumn = { at: number; heading: string; column: TimeColumn };

export type TimetableTable = {
  columns: KnownColumn[];
  unknownColumns: string[];
  rows: CsvRow[];
  /** Whether begin times stand in columns that name only the prayer. */
  bareHeadings: string[];
};

const deepestHeading = 20;

/**
 * Finds the headings (also where a second row of 'Begins' and 'Jama'ah' stands below the prayers' names) and what each
 * column means. Refuses import_columns_missing when there is no date or no time.
 */
export function readTable(rows: readonly CsvRow[]): TimetableTable {
  const headingsAt = findHeadings(rows);
  const top = rows[headingsAt]?.cells ?? [];
  const below = rows[headingsAt + 1]?.cells ?? [];
  const isDouble = isSecondHeading(below);
  const headings = top.map((cell, at) => joinHeading(cell, isDouble ? below[at] : ''));
  for (let at = top.length; isDouble && at < below.length; at++) headings.push(joinHeading('', below[at]));
  const { columns, unknownColumns } = meaningsOf(headings);
  requireColumns(columns, headings);
  return {
    columns,
    unknownColumns,
    rows: rows.slice(headingsAt + (isDouble ? 2 : 1)),
    bareHeadings: columns
      .filter(({ column, heading }) => isBare(column, heading))
      .map(({ heading }) => heading),
  };
}

/** The first row with a date and a prayer, or with two prayers; else the first row. */
function findHeadings(rows: readonly CsvRow[]): number {
  const known = (cell: string) => timeColumn(cell, undefined) !== undefined;
  const found = rows.slice(0, deepestHeading).findIndex(({ cells }) => cells.filter(known).length >= 2);
  return Math.max(0, found);
}

function isSecondHeading(cells: readonly string[]): boolean {
  const words = cells.filter((cell) => cell.trim() !== '').map((cell) => headingKey(cell).split(' '));
  const isHeading = (cell: string[]) => isAspect(cell) || subjectOf(cell) !== undefined;
  return words.length >= 2 && words.every(isHeading) && words.some(isAspect);
}

function joinHeading(top: string, below: string | undefined): string {
  return `${top} ${below ?? ''}`.replace(/\s+/g, ' ').trim();
}

function meaningsOf(headings: readonly string[]): { columns: KnownColumn[]; unknownColumns: string[] } {
  const all: KnownColumn[] = [];
  const unknownColumns: string[] = [];
  let before: Parameters<typeof timeColumn>[1];
  for (const [at, heading] of headings.entries()) {
    const column = timeColumn(heading, before);
    const own = subjectOf(headingKey(heading).split(' '));
    // A bare 'Jama'ah' is named after the prayer that it belongs to, or nobody could find it in a report.
    const name =
      own || !before || column?.means === 'calendar' ? heading : `${slotLabels[before]} ${heading}`;
    before = own ?? before;
    if (column) all.push({ at, heading: column.means === 'date' ? heading : name, column });
    else if (heading !== '') unknownColumns.push(heading);
  }
  const columns = all.filter((one) => all.find((other) => isSame(one.column, other.column, all)) === one);
  const doubled = all.filter((one) => !columns.includes(one) && one.column.means !== 'date');
  return {
    columns,
    unknownColumns: [...unknownColumns, ...doubled.map(({ heading }) => `${heading} (a second time)`)],
  };
}

/** Whether `other` is the column that counts for what `one` means: the first strong one, else the first. */
function isSame(one: TimeColumn, other: TimeColumn, all: readonly KnownColumn[]): boolean {
  if (one.means === 'jumuah' || one.means === 'calendar') return one === other;
  if (nameOf(one) !== nameOf(other)) return false;
  const hasStrong = all.some(({ column }) => nameOf(column) === nameOf(one) && !isWeak(column));
  return !hasStrong || !isWeak(other);
}

function isWeak(column: TimeColumn): boolean {
  return 'weak' in column && column.weak;
}

function nameOf(column: TimeColumn): string {
  if (column.means === 'begins') return `begins ${column.slot}`;
  return column.means === 'jamaah' ? `jamaah ${column.prayer}` : column.means;
}

function isBare(column: TimeColumn, heading: string): boolean {
  if (column.means !== 'begins' || column.slot === 'sunrise' || column.slot === 'imsak') return false;
  return headingKey(heading).split(' ').length === 1;
}

function requireColumns(columns: readonly KnownColumn[], headings: readonly string[]): void {
  const missing = [
    columns.some(({ column }) => column.means === 'date') ? '' : 'a column Date',
    columns.some(({ column }) => column.means === 'begins' || column.means === 'jamaah')
      ? ''
      : 'at least one column of times, such as Fajr Begins or Fajr Jama‘ah',
  ].filter((text) => text !== '');
  if (missing.length === 0) return;
  const found = headings
    .filter((heading) => heading !== '')
    .slice(0, 30)
    .join(', ')
    .slice(0, 500);
  throw fileError(
    importColumnsMissing,
    `The timetable needs ${missing.join(' and ')}. Its headings are: ${found}.`,
  );
}
