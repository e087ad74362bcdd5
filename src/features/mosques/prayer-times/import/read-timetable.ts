import { type Checked, cleanText } from '#features/care/imports/cells.ts';
import { decodeText } from '#features/care/imports/decode-text.ts';
import { fileError, importUnreadable } from '#features/care/imports/errors.ts';
import { type ClockText, readClockText } from '#features/care/imports/read-clock.ts';
import { type CsvRow, readCsv } from '#features/care/imports/read-csv.ts';
import { type DateFrame, readDate } from '#features/care/imports/read-date.ts';
import type { Problem } from '#kit/contract/import-report.ts';
import { type Prayer, prayerLabels } from '../prayers.ts';
import { addMinutes, type WallTime } from '../wall-time.ts';
import { settleClock, slotLabels } from './clock-windows.ts';
import type { BeginSlot, TimeColumn } from './timetable-columns.ts';
import { type KnownColumn, readTable } from './timetable-table.ts';

/** One day of a timetable file. What a cell leaves blank is absent. */
export type ReadDay = {
  row: string;
  date: string;
  begins: Partial<Record<BeginSlot, WallTime>>;
  jamaah: Partial<Record<Prayer, WallTime>>;
};

export type TimetableFile = {
  format: string;
  days: ReadDay[];
  problems: Problem[];
  remarks: Problem[];
  assumptions: string[];
  unknownColumns: string[];
};

type TimesColumn = {
  at: number;
  heading: string;
  column: Extract<TimeColumn, { means: 'begins' | 'jamaah' }>;
};

type ReadingContext = {
  file: TimetableFile;
  frame: DateFrame;
  times: readonly TimesColumn[];
  /** What each column said last, for ditto marks. */
  above: Map<number, ClockText>;
  /** How often each column's half of the day was assumed, with the first example. */
  assumed: Map<string, { times: number; example: string }>;
};

/**
 * Reads one mosque's timetable from CSV. Days and months without a year are completed from `frame`. Refuses
 * import_unreadable, import_too_large, import_columns_missing, each with a sentence under `file`.
 */
export function readTimetable(bytes: Uint8Array, frame: DateFrame): TimetableFile {
  const { text, encoding } = decodeText(bytes);
  if (/^\s*[<{]/.test(text)) {
    throw fileError(importUnreadable, 'A timetable is read from CSV; this file is JSON, XML or a web page.');
  }
  const { rows } = readCsv(text);
  const table = readTable(rows);
  const { columns, unknownColumns } = table;
  const format = `CSV (${encoding})`;
  const file: TimetableFile = {
    format,
    days: [],
    problems: [],
    remarks: [],
    assumptions: [],
    unknownColumns,
  };
  const context: ReadingContext = {
    file,
    frame,
    times: timesColumns(columns),
    above: new Map(),
    assumed: new Map(),
  };
  for (const row of table.rows) readRow(context, row, columns);
  file.assumptions.push(...assumptionsOf(context, columns, table.bareHeadings));
  return file;
}

function readRow(context: ReadingContext, row: CsvRow, columns: readonly KnownColumn[]): void {
  const dateColumn = columns.find(({ column }) => column.means === 'date');
  const cell = row.cells[dateColumn?.at ?? 0] ?? '';
  const where = `row ${row.number}`;
  // Files of a year often repeat the headings above each month.
  if (!dateColumn || cell.trim() === dateColumn.heading) return;
  const problem = (why: string) =>
    context.file.problems.push({ row: where, column: dateColumn.heading, value: cell, why });
  const text = cleanText(cell, 60);
  const date: Checked<string> = text.ok ? readDate(text.value, context.frame) : text;
  if (!date.ok) return void problem(cell.trim() === '' ? 'has no date' : date.why);
  const { month, year } = context.frame;
  if (month !== undefined && !date.value.startsWith(month)) return void problem(`is not in ${month}`);
  if (year !== undefined && !date.value.startsWith(`${year}-`)) return void problem(`is not in ${year}`);
  const day: ReadDay = { row: where, date: date.value, begins: {}, jamaah: {} };
  const wrong = context.times.flatMap((column) => readTime(context, day, row, column) ?? []);
  if (wrong.length > 0) context.file.problems.push(...wrong);
  else if (Object.keys(day.begins).length + Object.keys(day.jamaah).length > 0) context.file.days.push(day);
  else context.file.problems.push({ row: where, column: null, value: cell, why: 'has no times' });
}

/** Puts one cell's time into the day; answers the problem when it can't be one. */
function readTime(
  context: ReadingContext,
  day: ReadDay,
  row: CsvRow,
  known: TimesColumn,
): Problem | undefined {
  const { column, heading, at } = known;
  const cell = row.cells[at] ?? '';
  const problem = (why: string): Problem => ({ row: day.row, column: heading, value: cell, why });
  const text = cleanText(cell, 60);
  if (!text.ok) return problem(text.why);
  const read = readClockText(text.value);
  const said = read.says === 'same as above' ? context.above.get(at) : read;
  if (!said) return problem('repeats the cell above, where there is no time');
  if (said.says === 'nothing') return undefined;
  context.above.set(at, said);
  if (said.says === 'after') return keepAfter(context, day, known, said, problem);
  const slot = column.means === 'jamaah' ? column.prayer : column.slot;
  const settled = said.says === 'clock' ? settleClock(said.readings, slot) : undefined;
  if (!settled) {
    return problem(
      said.says === 'clock' ? `can’t be a time for ${slotLabels[slot]}` : 'is not a time we can read',
    );
  }
  if (settled.assumed) countAssumption(context, heading, `${text.value} as ${settled.time.time}`);
  if (column.means === 'jamaah') day.jamaah[column.prayer] = settled.time;
  else day.begins[column.slot] = settled.time;
  return undefined;
}

/** 'Straight after' and '+5' count from the begin time, which must stand in the same row: we never invent one. */
function keepAfter(
  context: ReadingContext,
  day: ReadDay,
  { column }: TimesColumn,
  said: { minutes: number; of: 'maghrib' | null },
  problem: (why: string) => Problem,
): Problem | undefined {
  if (column.means !== 'jamaah' || (said.of !== null && said.of !== column.prayer)) {
    return problem('is not a time for this column');
  }
  const begins = day.begins[column.prayer];
  if (begins) day.jamaah[column.prayer] = addMinutes(begins, said.minutes);
  else {
    const why = `the row has no begin time of ${prayerLabels[column.prayer]} to count from; it was left out`;
    context.file.remarks.push(problem(why));
  }
  return undefined;
}

/** The columns of times, begin times first, for congregations may count from them. */
function timesColumns(columns: readonly KnownColumn[]): TimesColumn[] {
  const begins: TimesColumn[] = [];
  const jamaah: TimesColumn[] = [];
  for (const { at, heading, column } of columns) {
    if (column.means === 'begins') begins.push({ at, heading, column });
    if (column.means === 'jamaah') jamaah.push({ at, heading, column });
  }
  return [...begins, ...jamaah];
}

function countAssumption(context: ReadingContext, heading: string, example: string): void {
  const before = context.assumed.get(heading);
  context.assumed.set(heading, { times: (before?.times ?? 0) + 1, example: before?.example ?? example });
}

function assumptionsOf(
  context: ReadingContext,
  columns: readonly KnownColumn[],
  bareHeadings: readonly string[],
): string[] {
  const said = [...context.assumed].map(
    ([heading, { times, example }]) =>
      `${heading}: ${times} ${times === 1 ? 'time' : 'times'} without am or pm: read ${example}.`,
  );
  if (bareHeadings.length > 0) {
    said.push(
      `${bareHeadings.join(', ')}: headed by the prayer alone, so read as begin times, not as jama‘ah.`,
    );
  }
  if (columns.some(({ column }) => column.means === 'jumuah')) {
    said.push('Jumu‘ah is not taken from a timetable: enter its sittings with their language and hall.');
  }
  return said;
}
