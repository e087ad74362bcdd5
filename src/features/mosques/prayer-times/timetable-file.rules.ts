import {
  type Checked,
  cleanCell,
  type DateFrame,
  dayWithoutMonth,
  quoteValue,
  readClockText,
  readDate,
  weekdayProblem,
} from '#features/care/imports/cell.rules.ts';
import { type CsvRow, mendedProblems, readCsv } from '#features/care/imports/csv.rules.ts';
import { monthOfWord, readDateOrder } from '#features/care/imports/date-order.rules.ts';
import { fileError, importColumnsMissing, importUnreadable } from '#features/care/imports/import.errors.ts';
import { decodeText } from '#features/care/imports/text-file.rules.ts';
import { addDays, dateText } from '#kit/contract/dates.ts';
import type { Problem } from '#kit/contract/import-report.ts';
import type { Prayer } from './prayer.rules.ts';
import {
  type BlankCells,
  type CellContext,
  type ReadDay,
  readTime,
  type TimesColumn,
  timesColumns,
} from './timetable-cell.rules.ts';
import {
  isBare,
  type KnownColumn,
  readTable,
  type TimetableBlock,
  type TimetableTable,
} from './timetable-column.rules.ts';
import { type TimeColumn, timeColumn } from './timetable-heading.rules.ts';

export type TimetableFile = {
  format: string;
  days: ReadDay[];
  problems: Problem[];
  remarks: Problem[];
  /** Cells to look at: a sign in them was read in another encoding than the rest. */
  mended: Problem[];
  assumptions: string[];
  unknownColumns: string[];
  /** The columns of times that were read, to report times missing from days. */
  columns: TimesColumn[];
  /** How many rows have only the day of the month, while the month is unknown. */
  daysWithoutMonth: number;
  /** The columns whose times had no am or pm, with their number and an example; `assumptions` has them as sentences. */
  assumed: AssumedHalf[];
  /** Jama'ahs with blank cells below a time: the user must say whether the time is repeated in them. */
  blanks: ReadonlyMap<Prayer, BlankCells>;
};

export type AssumedHalf = { heading: string; times: number; example: string };

type DateColumn = KnownColumn & { column: Extract<TimeColumn, { means: 'date' }> };

type BlockReader = {
  file: TimetableFile;
  frame: DateFrame;
  cells: CellContext;
  block: TimetableBlock;
  date: DateColumn;
  /** The column of weekdays next to that of dates. */
  weekday: DateColumn | undefined;
  month: KnownColumn | undefined;
  times: readonly TimesColumn[];
  /** The current position in the heading's months ('Feb/Mar'), and the last day read there. */
  monthAt: number;
  lastDay: number;
  /** The date of the row above, which gives '2' below '1 Feb' its month. */
  lastDate: string;
};

/**
 * Reads a mosque's timetable from CSV. Incomplete dates are completed from `frame`. An invalid cell is left out and reported; a row is
 * refused only without a date or without any time. For the jama'ahs in `repeated`, a time also applies to the blank cells below it.
 * Refuses: import_unreadable, import_too_large, import_columns_missing, each with a message for the field `file`.
 */
export function readTimetable(
  bytes: Uint8Array,
  frame: DateFrame,
  repeated: ReadonlySet<Prayer> = new Set(),
): TimetableFile {
  const { text, encoding } = decodeText(bytes);
  if (/^\s*[<{]/.test(text)) {
    throw fileError(importUnreadable, 'A timetable is read from CSV; this file is JSON, XML or a web page.');
  }
  const { rows, mended } = readCsv(text, (key) => timeColumn(key, undefined) !== undefined);
  const table = readTable(rows);
  const cells: CellContext = { above: new Map(), assumed: new Map(), repeated, blanks: new Map() };
  const file: TimetableFile = {
    format: `CSV (${encoding})`,
    days: [],
    problems: [],
    remarks: [],
    mended: mendedProblems(mended),
    assumptions: [],
    unknownColumns: table.unknownColumns,
    columns: [],
    daysWithoutMonth: 0,
    assumed: [],
    blanks: cells.blanks,
  };
  const { assumptions, ...order } = readDateOrder(dateCells(table));
  file.assumptions.push(...assumptions);
  const ordered = { ...frame, ...order };
  for (const block of table.blocks) readBlock(block, file, ordered, cells);
  if (file.daysWithoutMonth > 0) file.problems.push(withoutMonth(file.daysWithoutMonth));
  file.remarks = mergeAlike(file.remarks);
  file.assumed = [...cells.assumed].map(([heading, found]) => ({ heading, ...found }));
  file.assumptions.push(...table.assumptions, ...file.assumed.map(assumedText), ...assumptionsOf(table));
  for (const [prayer, { heading, dates }] of cells.blanks) {
    if (repeated.has(prayer))
      file.assumptions.push(
        `${heading}: each time counts down to the next one, on ${dates.length === 1 ? 'one blank day' : `${dates.length} blank days`}.`,
      );
  }
  return file;
}

function readBlock(block: TimetableBlock, file: TimetableFile, frame: DateFrame, cells: CellContext): void {
  const [date, ...otherDates] = dateColumns(block);
  if (!date) return;
  const times = timesColumns(block.columns);
  const weekday = otherDates.find(({ column }) => column.rank === 0);
  const month = block.columns.find(({ column }) => column.means === 'month');
  const reader: BlockReader = {
    file,
    frame,
    cells,
    block,
    date,
    weekday,
    month,
    times,
    monthAt: 0,
    lastDay: 0,
    lastDate: '',
  };
  if (block.rows.some(({ cells: row }) => (row[date.at] ?? '').trim() !== '') && isWeekdays(block, date)) {
    throw fileError(
      importColumnsMissing,
      `The column ${date.heading} has weekdays, and no column has dates. Add a column Date.`,
    );
  }
  for (const row of block.rows) readRow(reader, row);
  for (const column of times) {
    const isSame = ({ aspect, slot }: TimesColumn) => aspect === column.aspect && slot === column.slot;
    if (!file.columns.some(isSame)) file.columns.push(column);
  }
}

function dateColumns({ columns }: TimetableBlock): DateColumn[] {
  return columns
    .flatMap((known) => (known.column.means === 'date' ? [{ ...known, column: known.column }] : []))
    .sort((a, b) => b.column.rank - a.column.rank);
}

const weekdayCell = /^\s*(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?\s*$/i;

function isWeekdays({ rows }: TimetableBlock, { at }: DateColumn): boolean {
  return rows.every(({ cells }) => (cells[at] ?? '').trim() === '' || weekdayCell.test(cells[at] ?? ''));
}

function dateCells({ blocks }: TimetableTable): string[] {
  return blocks.flatMap((block) => {
    const [date] = dateColumns(block);
    return date ? block.rows.map((row) => row.cells[date.at] ?? '') : [];
  });
}

function readRow(reader: BlockReader, row: CsvRow): void {
  const { file, date: dateColumn } = reader;
  const cell = row.cells[dateColumn.at] ?? '';
  const where = `row ${row.number}`;
  const date = readRowDate(reader, row, cell);
  const hasTimes = reader.times.some(({ at }) => readClockText(row.cells[at] ?? '').says === 'clock');
  if (!date.ok && date.why === dayWithoutMonth && hasTimes) {
    file.daysWithoutMonth += 1;
    return;
  }
  if (!date.ok && (hasTimes || cell.trim() === '' || /^\W*\d/.test(cell))) {
    file.problems.push({ row: where, column: dateColumn.heading, value: cell, why: date.why });
    return;
  }
  if (!date.ok) {
    file.assumptions.push(`${where}: ${quoteValue(cell.trim())} has no times beside it, so it isn’t a day.`);
    return;
  }
  reader.lastDate = date.value;
  const day: ReadDay = { row: where, date: date.value, begins: {}, jamaah: {} };
  const left = reader.times.flatMap((column) => readTime(reader.cells, day, row, column) ?? []);
  if (Object.keys(day.begins).length + Object.keys(day.jamaah).length > 0) {
    file.days.push(day);
    file.remarks.push(...left);
  } else if (left.length > 0) file.problems.push(...left);
  else file.problems.push({ row: where, column: null, value: cell, why: 'has no times' });
}

function readRowDate(reader: BlockReader, row: CsvRow, cell: string): Checked<string> {
  const text = cleanCell(cell, 60);
  if (!text.ok) return text;
  if (text.value === '') return { ok: false, why: 'has no date' };
  const date = readDate(text.value, frameOf(reader, row, text.value));
  if (!date.ok) return date;
  const { month, year } = reader.frame;
  if (month !== undefined && !date.value.startsWith(month)) return { ok: false, why: `is not in ${month}` };
  if (year !== undefined && !date.value.startsWith(`${year}-`))
    return { ok: false, why: `is not in ${year}` };
  const wrongDay = wrongWeekday(reader, row, date.value);
  return wrongDay === undefined ? date : { ok: false, why: wrongDay };
}

/** Completes the frame for a row, from its Month column, the months in its heading or the title above. */
function frameOf(reader: BlockReader, row: CsvRow, text: string): DateFrame {
  const { frame, block, date, month } = reader;
  if (frame.month !== undefined) return frame;
  const named = (month && monthOfCell(row.cells[month.at] ?? '')) || monthOfHeading(reader, text);
  const year = date.column.year ?? block.title?.year ?? undefined;
  const known = year === undefined ? frame : { ...frame, yearWhereMissing: year };
  if (named) return { ...known, monthWhereMissing: named };
  const following = followingDay(reader, text);
  if (following) return { ...known, ...following };
  if (!block.title || !/^\D*\d{1,2}(st|nd|rd|th)?$/.test(text)) return known;
  const { title } = block;
  const words = title.year ?? frame.year ?? frame.yearWhereMissing;
  const assumption = `Days below “${title.text}”: read as those of ${dateText(`${words ?? 2000}-${String(title.month).padStart(2, '0')}-01`, 'month')}.`;
  if (words !== undefined && !reader.file.assumptions.includes(assumption))
    reader.file.assumptions.push(assumption);
  return { ...known, monthWhereMissing: title.month };
}

/** After '31 Jan 2027', '1' is 1 February: a day number that follows the row above gets its month and year from it. */
function followingDay({ lastDate }: BlockReader, text: string): DateFrame | undefined {
  const next = lastDate === '' ? '' : addDays(lastDate, 1);
  if (!/^\d{1,2}$/.test(text) || Number(text) !== Number(next.slice(8))) return undefined;
  return { yearWhereMissing: Number(next.slice(0, 4)), monthWhereMissing: Number(next.slice(5, 7)) };
}

function monthOfCell(cell: string): number {
  const text = cell.trim();
  if (/^\d{1,2}$/.test(text)) return Number(text) >= 1 && Number(text) <= 12 ? Number(text) : 0;
  return monthOfWord(text);
}

/** In a column headed 'Feb/Mar' the second month begins when the days start again at a lower number. */
function monthOfHeading(reader: BlockReader, text: string): number | undefined {
  const { months } = reader.date.column;
  const day = Number(/\d{1,2}/.exec(text)?.[0] ?? 0);
  if (day > 0 && day < reader.lastDay) reader.monthAt += 1;
  reader.lastDay = day || reader.lastDay;
  return months[reader.monthAt];
}

function wrongWeekday({ weekday }: BlockReader, row: CsvRow, date: string): string | undefined {
  const given = weekdayCell.exec(weekday ? (row.cells[weekday.at] ?? '') : '')?.[1];
  return given === undefined ? undefined : weekdayProblem(date, given);
}

function withoutMonth(rows: number): Problem {
  const why =
    rows === 1
      ? 'One row has a day only. Which month is it?'
      : `${rows} rows have a day only. Which month is it?`;
  return { row: 'all', column: null, value: null, why };
}

/** Reports a value that occurs in many rows of a column once. */
function mergeAlike(remarks: readonly Problem[]): Problem[] {
  const keyOf = ({ column, value, why }: Problem) => JSON.stringify([column, value, why]);
  return [...Map.groupBy(remarks, keyOf).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const more = others.length === 1 ? 'one more row' : `${others.length} more rows`;
    return [others.length === 0 ? first : { ...first, row: `${first.row} and ${more}` }];
  });
}

/** Says for how many cells of a column am or pm was assumed. */
export function assumedText({ heading, times, example }: AssumedHalf): string {
  return `${heading}: ${times} ${times === 1 ? 'time' : 'times'} without am or pm: read ${example}.`;
}

function assumptionsOf({ blocks }: TimetableTable): string[] {
  const assumptions: string[] = [];
  const columns = blocks.flatMap((block) => block.columns);
  const bare = [...new Set(columns.filter(isBare).map(({ heading }) => heading))];
  if (bare.length > 0) {
    assumptions.push(
      `${bare.join(', ')}: headed by the prayer alone, so read as begin times, not as jama‘ah.`,
    );
  }
  const has = (means: TimeColumn['means']) => columns.find(({ column }) => column.means === means);
  if (has('jumuah') ?? has('dhuhr or jumuah')) {
    assumptions.push(
      'Jumu‘ah is not taken from a timetable: enter its sittings with their language and hall.',
    );
  }
  const taraweeh = has('taraweeh');
  if (taraweeh) {
    const hasIsha = columns.some(({ column }) => column.means === 'jamaah' && column.prayer === 'isha');
    const otherwise = hasIsha ? '' : ' If Isha is prayed then, head the column Isha Jama‘ah.';
    assumptions.push(
      `${taraweeh.heading}: taraweeh is not taken from a timetable. Enter it under Ramadan and Eid.${otherwise}`,
    );
  }
  const sehri = columns.find(({ column }) => column.means === 'begins' && column.slot === 'imsak');
  if (sehri)
    assumptions.push(`${sehri.heading}: read for checking and for Fajr that counts from it, not stored.`);
  return assumptions;
}
