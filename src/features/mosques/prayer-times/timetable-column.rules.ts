import { readClockText } from '#features/care/imports/cell.rules.ts';
import type { CsvRow } from '#features/care/imports/csv.rules.ts';
import { monthOfTitle } from '#features/care/imports/date-order.rules.ts';
import { fileError, importColumnsMissing } from '#features/care/imports/import.errors.ts';
import { unheadedColumns } from '#features/care/imports/list.rules.ts';
import { prayers } from './prayer.rules.ts';
import {
  type BeginSlot,
  headingWords,
  isAspect,
  isNameAlone,
  isTurkish,
  type Subject,
  saysBegins,
  slotLabels,
  subjectOf,
  type TimeColumn,
  timeColumn,
} from './timetable-heading.rules.ts';

/** A recognised column with its index and heading. */
export type KnownColumn = { at: number; heading: string; column: TimeColumn };

/** Rows below one set of headings: a file for a year often repeats them for each month. */
export type TimetableBlock = {
  columns: KnownColumn[];
  rows: CsvRow[];
  /** The month that the title above the headings names. */
  title: { text: string; month: number; year: number | null } | null;
};

export type TimetableTable = {
  blocks: TimetableBlock[];
  /** The columns that aren't read, with the reason unless it is an unknown heading. */
  unknownColumns: string[];
  assumptions: string[];
};

const maxHeadingRows = 20;

/**
 * Finds the headings and the meaning of each column. Headings may be in two rows, with the prayers above and 'Date', 'Begins' and
 * 'Jama'ah' below, and may be repeated. Refuses: import_columns_missing without a date or without times.
 */
export function readTable(rows: readonly CsvRow[]): TimetableTable {
  const found = rows.flatMap((row, at) => (isHeadingRow(row) ? [at] : []));
  const first = found.find((at) => at < maxHeadingRows);
  // The second of two heading rows does not start another block, nor does the first if it only has 'Begins' and 'Jama'ah'.
  const isOther = (at: number) =>
    !isBelow(rows, at, found) && !(found.includes(at + 1) && isSections(rows, at));
  const starts = first === undefined ? [0] : found.filter((at) => at >= first && isOther(at));
  const blocks = starts.map((at, index) =>
    readBlock(rows, at, starts[index + 1] ?? rows.length, index === 0),
  );
  const columns = blocks.flatMap((block) => block.columns);
  requireColumns(columns, blocks[0]?.headings ?? []);
  return {
    blocks,
    unknownColumns: [...new Set(blocks.flatMap((block) => block.unknownColumns))],
    assumptions: [...new Set(blocks.flatMap((block) => block.assumptions))],
  };
}

function isBelow(rows: readonly CsvRow[], at: number, found: readonly number[]): boolean {
  return found.includes(at - 1) && isSecondHeading(rows[at]?.cells ?? []);
}

/** Whether a row names sections of the table, 'Beginning times' and 'Jamaat times', each of which has the prayers in the row below. */
function isSections(rows: readonly CsvRow[], at: number): boolean {
  const subjects = (rows[at + 1]?.cells ?? []).flatMap((cell) =>
    isAspect(cell) ? [] : (subjectOf(cell) ?? []),
  );
  const named = subjects.filter((subject) => subject !== 'unknown');
  return new Set(named).size < named.length && (rows[at]?.cells ?? []).filter(isAspect).length >= 2;
}

/** Adds to each prayer the section of the table that it is in. */
function withSections(headings: readonly string[], sections: readonly string[]): string[] {
  let section = '';
  return headings.map((heading, at) => {
    const own = (sections[at] ?? '').trim();
    if (own !== '') section = isAspect(own) ? own : '';
    const subject = subjectOf(heading);
    const isPrayer = subject !== undefined && subject !== 'unknown' && headingWords(heading).length === 1;
    return isPrayer && section !== '' ? `${heading} ${section}` : heading;
  });
}

/** A row with two known headings and no time in it. */
function isHeadingRow({ cells }: CsvRow): boolean {
  const known = (cell: string) => timeColumn(cell, undefined) !== undefined;
  return cells.filter(known).length >= 2 && !cells.some(isClock);
}

function isClock(cell: string): boolean {
  return readClockText(cell).says === 'clock' && !/^\s*20\d\d\s*$/.test(cell);
}

type ReadBlock = TimetableBlock & { headings: string[]; unknownColumns: string[]; assumptions: string[] };

function readBlock(rows: readonly CsvRow[], at: number, end: number, isFirst: boolean): ReadBlock {
  const top = rows[at]?.cells ?? [];
  const below = rows[at + 1]?.cells ?? [];
  const isDouble = isSecondHeading(below);
  const own = top.map((cell, column) => joinHeading(cell, isDouble ? below[column] : ''));
  const headings = at > 0 && isSections(rows, at - 1) ? withSections(own, rows[at - 1]?.cells ?? []) : own;
  for (let column = top.length; isDouble && column < below.length; column++) {
    headings.push(joinHeading('', below[column]));
  }
  const ownRows = rows.slice(at + (isDouble ? 2 : 1), end);
  // Text directly above the next headings is their title.
  const isLast = end === rows.length;
  const data = isLast
    ? ownRows
    : ownRows.slice(0, ownRows.findLastIndex(({ cells }) => cells.some(isClock)) + 1);
  const title = titleOf(isFirst ? rows.slice(0, at) : titleRows(rows, at));
  return { headings, title, rows: data, ...meaningsOf(headings, data) };
}

/** Returns the rows without a time directly above a row. */
function titleRows(rows: readonly CsvRow[], at: number): readonly CsvRow[] {
  return rows.slice(rows.slice(0, at).findLastIndex(({ cells }) => cells.some(isClock)) + 1, at);
}

function titleOf(rows: readonly CsvRow[]): TimetableBlock['title'] {
  const text = rows.flatMap(({ cells }) => cells.filter((cell) => cell.trim() !== '')).join(' ');
  const named = monthOfTitle(text);
  return named && { text: text.replace(/\s+/g, ' ').trim().slice(0, 60), ...named };
}

function isSecondHeading(cells: readonly string[]): boolean {
  const headings = cells.filter((cell) => cell.trim() !== '');
  const isKnown = (cell: string) => isAspect(cell) || timeColumn(cell, undefined) !== undefined;
  return headings.length >= 2 && headings.every(isKnown) && headings.some(isAspect);
}

function joinHeading(top: string, below: string | undefined): string {
  return `${top} ${below ?? ''}`.replace(/\s+/g, ' ').trim();
}

type Meanings = { columns: KnownColumn[]; unknownColumns: string[]; assumptions: string[] };

function meaningsOf(headings: readonly string[], rows: readonly CsvRow[]): Meanings {
  const all: KnownColumn[] = [];
  const unknownColumns: string[] = [];
  let before: Subject | undefined;
  for (const [at, heading] of headings.entries()) {
    if (heading === '') continue;
    const column = timeColumn(heading, before);
    const own = subjectOf(heading);
    // A heading such as 'Jama'ah' gets its prayer's name, so that it can be identified in the report.
    const isNamed = own !== undefined || !before || before === 'unknown' || !isAspect(heading);
    if (column) all.push({ at, heading: isNamed ? heading : `${labelOf(before)} ${heading}`, column });
    else unknownColumns.push(isNamed ? heading : `${labelOf(before)} ${heading}`);
    before = own ?? before;
  }
  unknownColumns.push(...unheadedColumns(headings, rows));
  const assumptions: string[] = [];
  if (isTurkish(headings)) assumptions.push(...readImsakAsFajr(all));
  assumptions.push(...readNamesAsJamaahs(all, rows));
  doubtMaghrib(all);
  const { columns, left } = chosenColumns(all, rows);
  return { columns, unknownColumns: [...unknownColumns, ...left], assumptions };
}

function labelOf(subject: Subject | undefined): string {
  if (subject === undefined || subject === 'unknown') return '';
  return subject === 'taraweeh' ? 'Taraweeh' : slotLabels[subject];
}

/** In Turkish timetables İmsak is the beginning of Fajr. Used only if no column is Fajr's. */
function readImsakAsFajr(all: KnownColumn[]): string[] {
  const imsak = all.find(({ column }) => column.means === 'begins' && column.slot === 'imsak');
  const hasFajr = all.some(({ column }) => column.means === 'begins' && column.slot === 'fajr');
  if (!imsak || hasFajr) return [];
  imsak.column = { means: 'begins', slot: 'fajr', rank: 2 };
  return [`${imsak.heading}: read as the beginning of Fajr, as Turkish timetables mean it.`];
}

/**
 * Where two prayers or more have a column that says that they begin (or Sunset) and one with other times under their name alone,
 * the names alone are jama'ahs, also those of the other prayers.
 */
function readNamesAsJamaahs(all: readonly KnownColumn[], rows: readonly CsvRow[]): string[] {
  const hasJamaah = (slot: BeginSlot | undefined) =>
    all.some(({ column }) => column.means === 'jamaah' && column.prayer === slot);
  const names = all.filter((known) => isBare(known) && !hasJamaah(slotOf(known.column)));
  const starts = all.filter(isSaidStart);
  const hasOwnStart = (name: KnownColumn) =>
    starts.some((start) => slotOf(start.column) === slotOf(name.column) && differ(start, name, rows));
  if (new Set(names.filter(hasOwnStart).map(({ column }) => slotOf(column))).size < 2) return [];
  for (const name of names) name.column = asJamaah(name.column);
  const headings = names.map(({ heading }) => heading).join(', ');
  return [
    `${headings}: headed by the prayer alone beside columns that say what begins, so read as jama‘ahs.`,
  ];
}

function asJamaah(column: TimeColumn): TimeColumn {
  if (column.means === 'dhuhr or jumuah') return { ...column, aspect: 'jamaah' };
  const prayer = prayers.find((one) => column.means === 'begins' && one === column.slot);
  return prayer ? { means: 'jamaah', prayer, rank: 0 } : column;
}

/** If other headings say what begins, 'Maghrib' may be the jama'ah, so it is not preferred to Sunset or Iftar. */
function doubtMaghrib(all: readonly KnownColumn[]): void {
  const isOther = ({ column }: KnownColumn) => slotOf(column) !== 'maghrib';
  if (!all.some((known) => isSaidStart(known) && isOther(known))) return;
  for (const known of all.filter(isBare)) {
    const { column } = known;
    if (column.means === 'begins' && column.slot === 'maghrib') known.column = { ...column, rank: 0 };
  }
}

/** Returns the time whose start is in a column; undefined for other columns. */
function slotOf(column: TimeColumn): BeginSlot | undefined {
  if (column.means === 'begins') return column.slot;
  return column.means === 'dhuhr or jumuah' && column.aspect === 'begins' ? 'dhuhr' : undefined;
}

/** Whether a heading says that the column has the start of a prayer. Sunset and Iftar are the start of Maghrib. */
function isSaidStart(known: KnownColumn): boolean {
  const slot = slotOf(known.column);
  if (slot === undefined || slot === 'imsak' || slot === 'sunrise' || isBare(known)) return false;
  return slot === 'maghrib' || saysBegins(known.heading);
}

/** Whether two columns have different times in any row. */
function differ(one: KnownColumn, other: KnownColumn, rows: readonly CsvRow[]): boolean {
  return rows.some((row) => {
    const [text, beside] = [cellOf(one, row), cellOf(other, row)];
    return text !== '' && beside !== '' && text !== beside;
  });
}

/**
 * Of several columns with the same meaning, takes the one of the highest rank, or any if all have the same times. If two of them differ
 * neither is taken, because nothing says which one applies.
 */
function chosenColumns(all: readonly KnownColumn[], rows: readonly CsvRow[]) {
  const columns = all.filter((known) => !isTime(known));
  const left: string[] = [];
  for (const known of Map.groupBy(all.filter(isTime), ({ column }) => meaningKey(column)).values()) {
    const best = Math.max(...known.map(rankOf));
    const candidates = known.filter((column) => rankOf(column) === best);
    const filled = candidates.filter((column) => rows.some((row) => cellOf(column, row) !== ''));
    const [first, ...others] = filled.length > 0 ? filled : candidates;
    if (!first) continue;
    if (others.every((other) => rows.every((row) => cellOf(other, row) === cellOf(first, row)))) {
      columns.push(first);
      left.push(
        ...known
          .filter((other) => other !== first)
          .map(({ heading }) => `${heading} (${first.heading} is taken)`),
      );
    } else {
      const names = known.map(({ heading, at }) => `${heading} (column ${at + 1})`).join(' and ');
      left.push(`${names}: these mean the same and their times differ, so neither was taken`);
    }
  }
  return { columns: columns.sort((a, b) => a.at - b.at), left };
}

function cellOf({ at }: KnownColumn, { cells }: CsvRow): string {
  return (cells[at] ?? '').trim();
}

function isTime({ column }: KnownColumn): boolean {
  return column.means === 'begins' || column.means === 'jamaah' || column.means === 'dhuhr or jumuah';
}

function rankOf({ column }: KnownColumn): number {
  return 'rank' in column ? column.rank : 0;
}

function meaningKey(column: TimeColumn): string {
  if (column.means === 'begins') return `begins ${column.slot}`;
  if (column.means === 'dhuhr or jumuah') return `${column.aspect} dhuhr`;
  return column.means === 'jamaah' ? `jamaah ${column.prayer}` : column.means;
}

function requireColumns(columns: readonly KnownColumn[], headings: readonly string[]): void {
  const isStored = ({ column }: KnownColumn) =>
    column.means === 'jamaah' ||
    column.means === 'dhuhr or jumuah' ||
    (column.means === 'begins' && column.slot !== 'imsak' && column.slot !== 'sunrise');
  const missing = [
    columns.some(({ column }) => column.means === 'date') ? '' : 'a column Date',
    columns.some(isStored) ? '' : 'at least one column of times, such as Fajr Begins or Fajr Jama‘ah',
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

/** Whether a column is read as starts although its heading only names the prayer. */
export function isBare({ column, heading }: KnownColumn): boolean {
  const slot = slotOf(column);
  return slot !== undefined && slot !== 'sunrise' && isNameAlone(heading);
}
