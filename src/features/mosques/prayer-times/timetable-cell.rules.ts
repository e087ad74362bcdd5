import { type ClockText, cleanCell, readClockText } from '#features/care/imports/cell.rules.ts';
import type { CsvRow } from '#features/care/imports/csv.rules.ts';
import { addDays, friday, weekdayOf } from '#kit/contract/dates.ts';
import type { Problem } from '#kit/contract/import-report.ts';
import { type Prayer, prayers } from './prayer.rules.ts';
import type { KnownColumn } from './timetable-column.rules.ts';
import {
  type BeginSlot,
  type Subject,
  settleClock,
  slotLabels,
  subjectOfWord,
} from './timetable-heading.rules.ts';
import { addMinutes, type WallTime } from './wall-clock.rules.ts';

/** A day of a timetable file; blank cells are absent. */
export type ReadDay = {
  row: string;
  date: string;
  begins: Partial<Record<BeginSlot, WallTime>>;
  jamaah: Partial<Record<Prayer, WallTime>>;
};

/** A column of times. */
export type TimesColumn = {
  at: number;
  heading: string;
  /** Whether it holds Jumu'ah on Fridays. */
  isJumuahOnFridays: boolean;
} & ({ aspect: 'begins'; slot: BeginSlot } | { aspect: 'jamaah'; slot: Prayer });

/** Values of earlier cells that are needed to read a cell. */
export type CellContext = {
  /** The last value of each column, for ditto marks and repeated times. */
  above: Map<number, Above>;
  /** How often am or pm was assumed in each column, with the first example. */
  assumed: Map<string, { times: number; example: string }>;
  /** The jama'ahs whose times are repeated down to the next time, according to the user. */
  repeated: ReadonlySet<Prayer>;
  /** Jama'ahs with blank cells below a time, as a merged cell leaves them. */
  blanks: Map<Prayer, BlankCells>;
};

/** `date`: the last day to which the value applies, including the blank cells below it. */
type Above = { value: ClockText; time: WallTime | null; date: string };

/** A time is not repeated across more missing days than this, because it then belongs to another week. */
const maxDaysApart = 7;

/** Blank cells of a jama'ah below a time; `time` is the one above the first of them. */
export type BlankCells = { heading: string; time: string; dates: string[] };

/** Returns the columns of times: starts first, then the jama'ahs in order of prayer, because each may count from earlier ones. */
export function timesColumns(columns: readonly KnownColumn[]): TimesColumn[] {
  const times = columns.flatMap(({ at, heading, column }): TimesColumn[] => {
    if (column.means === 'begins') {
      return [{ at, heading, aspect: 'begins', slot: column.slot, isJumuahOnFridays: false }];
    }
    if (column.means === 'jamaah') {
      return [{ at, heading, aspect: 'jamaah', slot: column.prayer, isJumuahOnFridays: false }];
    }
    if (column.means !== 'dhuhr or jumuah') return [];
    const { aspect } = column;
    return [{ at, heading, aspect, slot: 'dhuhr', isJumuahOnFridays: true }];
  });
  const orderOf = ({ aspect, slot }: TimesColumn) => (aspect === 'begins' ? -1 : prayers.indexOf(slot));
  return times.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Reads a cell's time into the day; returns why it can't be read. The rest of the day doesn't depend on it. */
export function readTime(
  context: CellContext,
  day: ReadDay,
  row: CsvRow,
  column: TimesColumn,
): Problem | undefined {
  const cell = row.cells[column.at] ?? '';
  const problem = (why: string): Problem => ({ row: day.row, column: column.heading, value: cell, why });
  const text = cleanCell(cell, 60);
  if (!text.ok) return problem(`${text.why}; it was left out`);
  if (isFridays(column, day, text.value)) return undefined;
  const value = cellValue(context, day, column, text.value);
  if (!value) return problem('repeats the cell above, where there is no time; it was left out');
  if (value.says === 'nothing') {
    if (text.value !== '') context.above.set(column.at, { value, time: null, date: day.date });
    return undefined;
  }
  const time = timeOf(context, day, column, value, text.value);
  if (typeof time === 'string') {
    context.above.delete(column.at);
    return problem(`${time}; it was left out`);
  }
  context.above.set(column.at, { value, time, date: day.date });
  if (column.aspect === 'begins') day.begins[column.slot] = time;
  else day.jamaah[column.slot] = time;
  return undefined;
}

/** Whether a cell is about Friday's sittings, which are entered separately. */
function isFridays(column: TimesColumn, day: ReadDay, text: string): boolean {
  const isFriday = column.slot === 'dhuhr' && weekdayOf(day.date) === friday;
  return isFriday && (column.isJumuahOnFridays || isJumuah(text));
}

/** Returns the value of a cell, or of the one above if it repeats that; undefined if that has no time. */
function cellValue(
  context: CellContext,
  day: ReadDay,
  column: TimesColumn,
  text: string,
): ClockText | undefined {
  const read = readClockText(text);
  const isSame = read.says === 'same as above' || (text === '' && isRepeatedBlank(context, day, column));
  return isSame ? context.above.get(column.at)?.value : read;
}

/**
 * Records a jama'ah's blank cell below a time, and returns whether that time is repeated in it. Starts differ each day, so they are never
 * repeated.
 */
function isRepeatedBlank(
  { above, blanks, repeated }: CellContext,
  day: ReadDay,
  column: TimesColumn,
): boolean {
  const last = above.get(column.at);
  if (column.aspect !== 'jamaah' || !last?.time) return false;
  if (day.date > addDays(last.date, maxDaysApart)) return false;
  last.date = day.date;
  const before = blanks.get(column.slot) ?? { heading: column.heading, time: last.time.time, dates: [] };
  blanks.set(column.slot, { ...before, dates: [...before.dates, day.date] });
  return repeated.has(column.slot);
}

/** Whether a cell says 'Jumu'ah' without a time, because the sittings are entered separately. */
function isJumuah(text: string): boolean {
  return !/\d/.test(text) && subjectOfWord(text.toLowerCase().replace(/[^a-z]/g, '')) === 'jumuah';
}

/** Returns the time that a value means in a column, or why it is not a time. */
function timeOf(
  context: CellContext,
  day: ReadDay,
  column: TimesColumn,
  value: ClockText,
  text: string,
): WallTime | string {
  if (value.says === 'after') return countedTime(day, column, value);
  if (value.says === 'several') {
    return 'has more than one time: give the first alone, and Friday’s sittings under Jumu‘ah';
  }
  if (value.says !== 'clock') {
    return /\bju+m/i.test(text)
      ? 'is about Jumu‘ah, which is entered as sittings'
      : 'is not a time we can read';
  }
  const settled = settleClock(value.readings, column.slot);
  if (!settled) return `can’t be a time for ${slotLabels[column.slot]}`;
  if (settled.assumed) countAssumption(context, column.heading, `${text} as ${settled.time.time}`);
  return settled.time;
}

function countAssumption({ assumed }: CellContext, heading: string, example: string): void {
  const before = assumed.get(heading);
  assumed.set(heading, { times: (before?.times ?? 0) + 1, example: before?.example ?? example });
}

/** 'Straight after' and '+5' count from another time in the same row. If the row lacks it, the cell is left out rather than guessed. */
function countedTime(
  day: ReadDay,
  column: TimesColumn,
  { minutes, of }: { minutes: number; of: string | null },
): WallTime | string {
  if (column.aspect === 'begins') return 'is not a time we can read';
  const prayer = column.slot;
  const base = of === null ? prayer : subjectOfWord(of);
  if (base === undefined) return 'is not a time we can read';
  const from = baseTime(day, prayer, base, minutes);
  if (from === null) return 'is not a time for this column';
  return from ? addMinutes(from, minutes) : `there is no time of ${labelOf(base)} in the row to count from`;
}

function labelOf(base: Subject): string {
  return base === 'unknown' || base === 'taraweeh' ? base : slotLabels[base];
}

/** Returns the time to count from; undefined if the row has none, null if this prayer cannot count from it. */
function baseTime(day: ReadDay, prayer: Prayer, base: Subject, minutes: number): WallTime | undefined | null {
  if (base === prayer) return day.begins[prayer];
  // Mosques whose times count from the end of Sehri pray Fajr some minutes later.
  if (base === 'imsak' && prayer === 'fajr') return day.begins.imsak;
  if (base !== 'maghrib' || prayer !== 'isha') return null;
  // 'Straight after Maghrib' counts from Maghrib's jama'ah, because Isha is prayed with it.
  return minutes === 0 ? (day.jamaah.maghrib ?? day.begins.maghrib) : day.begins.maghrib;
}
