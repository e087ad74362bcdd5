import type { DateFrame } from '#features/care/imports/cell.rules.ts';
import { monthOfTitle } from '#features/care/imports/date-order.rules.ts';
import { fileError } from '#features/care/imports/import.errors.ts';
import { dateRangesText } from '#features/care/imports/import-report.rules.ts';
import { clockText, dateText, friday, weekdayOf } from '#kit/contract/dates.ts';
import { ApiError } from '#kit/contract/errors.ts';
import type { Problem } from '#kit/contract/import-report.ts';
import { type Prayer, prayers } from './prayer.rules.ts';
import type { ReadDay, TimesColumn } from './timetable-cell.rules.ts';
import { type AssumedHalf, assumedText, readTimetable, type TimetableFile } from './timetable-file.rules.ts';

/** A file of a mosque's timetable. `name` is '' if it is the only file; `month` is the answer to the question about it. */
export type TimetableSource = { name: string; bytes: Uint8Array; month?: string | undefined };

/** For each jama'ah, whether its times are repeated in the blank cells below them. */
export type BlankAnswers = { [P in Prayer]?: 'repeat' | 'leave' | undefined };

/** Questions that the files leave open. Nothing is stored while an `answer` is null. */
export type TimetableQuestion =
  | { asks: 'month'; file: string; text: string; answer: string | null }
  | { asks: 'repeat'; prayer: Prayer; text: string; days: string; answer: 'repeat' | 'leave' | null };

export type TimetableFiles = {
  format: string;
  days: ReadDay[];
  problems: Problem[];
  remarks: Problem[];
  /** Cells to look at: a sign in them was read in another encoding than the rest. */
  mended: Problem[];
  assumptions: string[];
  unknownColumns: string[];
  columns: TimesColumn[];
  /** The months given for files that only have days. */
  months: string[];
  questions: TimetableQuestion[];
};

type NamedFile = TimetableFile & { name: string; askedMonth: boolean; month: string | null };

/**
 * Reads the files of a mosque's timetable together. If there are several, each row, problem and remark names its file. The month of a
 * file that only has days is taken from its name, unless it was given. Refuses as readTimetable does, naming the file.
 */
export function readTimetables(
  sources: readonly TimetableSource[],
  frame: DateFrame,
  blanks: BlankAnswers,
): TimetableFiles {
  const files = sources.map((source) => readSource(source, frame, blanks));
  const isOne = files.length === 1;
  const rowOf = (name: string, row: string) => (isOne ? row : row === 'all' ? name : `${name} ${row}`);
  const named = <Row extends { row: string }>(of: (file: NamedFile) => readonly Row[]) =>
    files.flatMap((file) => of(file).map((entry) => ({ ...entry, row: rowOf(file.name, entry.row) })));
  const texts = (of: (file: NamedFile) => readonly string[]) =>
    isOne ? files.flatMap(of) : mergeTexts(files.map((file) => ({ name: file.name, texts: of(file) })));
  const halves = new Set(files.flatMap(({ assumed }) => assumed.map(assumedText)));
  return {
    format: [...new Set(files.map(({ format }) => format))].join(' and '),
    days: named(({ days }) => days),
    problems: named(({ problems }) => problems),
    remarks: named(({ remarks }) => remarks),
    mended: named(({ mended }) => mended),
    assumptions: [
      ...files.flatMap(monthAssumption),
      ...mergeHalves(files.flatMap(({ assumed }) => assumed)).map(assumedText),
      ...texts(({ assumptions }) => assumptions.filter((text) => !halves.has(text))),
    ],
    unknownColumns: texts(({ unknownColumns }) => unknownColumns),
    columns: columnsOf(files),
    months: files.flatMap(({ month }) => month ?? []),
    questions: [...files.flatMap(monthQuestion), ...blankQuestions(files, blanks)],
  };
}

/** The files' labels in the order in which they were chosen, to sort rows by file. */
export function fileOrder(sources: readonly TimetableSource[], row: string): number {
  const at =
    sources.length === 1
      ? 0
      : sources.findLastIndex(({ name }) => row === name || row.startsWith(`${name} `));
  return (
    at * 100_000 +
    Number(
      row
        .replace(/ and .*/, '')
        .match(/\d+/g)
        ?.at(-1) ?? 0,
    )
  );
}

function readSource(source: TimetableSource, frame: DateFrame, blanks: BlankAnswers): NamedFile {
  const { name, bytes } = source;
  const repeated = new Set(prayers.filter((prayer) => blanks[prayer] === 'repeat'));
  const read = (month: string | undefined) =>
    namingFile(name, () => readTimetable(bytes, { ...frame, month: month ?? frame.month }, repeated));
  const file = read(source.month);
  if (file.daysWithoutMonth === 0) {
    return { ...file, name, askedMonth: source.month !== undefined, month: source.month ?? null };
  }
  const month = monthOfFileName(name, frame.yearWhereMissing);
  return { ...(month === null ? file : read(month)), name, askedMonth: true, month };
}

/** Adds the file's name to the refusal of a file, unless it is the only one. */
function namingFile<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ApiError) || name === '') throw error;
    throw fileError(error.kind, `${name}: ${error.issues?.[0]?.message ?? error.message}`);
  }
}

/** Returns the month in a file's name, as in 'february-2027.csv' and 'Times 2027-02.csv'; null if there is none. */
function monthOfFileName(name: string, yearWhereMissing: number | undefined): string | null {
  const numbers = /(?:^|\D)(20\d\d)[-_. ]?(0[1-9]|1[0-2])(?!\d)/.exec(name);
  if (numbers) return `${numbers[1]}-${numbers[2]}`;
  // In a title 'may' can be a verb; in a file name it is the month.
  const words = name.replace(/(\p{L})(\d)/gu, '$1 $2').replace(/(^|\P{L})may(?!\p{L})/giu, '$1May');
  const found = monthOfTitle(words);
  const year = found?.year ?? yearWhereMissing;
  return found && year !== undefined ? `${year}-${String(found.month).padStart(2, '0')}` : null;
}

function monthAssumption({ name, askedMonth, month }: NamedFile): string[] {
  if (!askedMonth || month === null || name === '') return [];
  return [`${name}: its days are those of ${dateText(`${month}-01`, 'month')}.`];
}

function monthQuestion({ name, askedMonth, month }: NamedFile): TimetableQuestion[] {
  const text = name === '' ? 'Which month is it?' : `Which month is ${name}?`;
  return askedMonth ? [{ asks: 'month', file: name, text, answer: month }] : [];
}

/** A jama'ah written once for several days leaves blank cells, and only the mosque knows what they mean. */
function blankQuestions(files: readonly NamedFile[], answers: BlankAnswers): TimetableQuestion[] {
  return prayers.flatMap((prayer): TimetableQuestion[] => {
    const found = files.flatMap(({ blanks }) => blanks.get(prayer) ?? []);
    const [first] = found;
    const dates = found.flatMap((blank) => blank.dates).sort();
    if (!first || (prayer === 'dhuhr' && dates.every((date) => weekdayOf(date) === friday))) return [];
    const days = dates.length === 1 ? 'one day' : `${dates.length} days`;
    return [
      {
        asks: 'repeat',
        prayer,
        text: `${first.heading} is blank on ${days} below a time. Repeat ${clockText(first.time)} down to the next time?`,
        days: `Blank: ${dateRangesText(dates)}.`,
        answer: answers[prayer] ?? null,
      },
    ];
  });
}

/** Returns each different text once. A text that is not in all files begins with the names of those that have it. */
function mergeTexts(files: readonly { name: string; texts: readonly string[] }[]): string[] {
  const said = files.flatMap(({ name, texts }) => texts.map((text) => ({ name, text })));
  return [...Map.groupBy(said, ({ text }) => text)].map(([text, by]) =>
    by.length === files.length ? text : `${by.map(({ name }) => name).join(', ')}: ${text}`,
  );
}

function mergeHalves(assumed: readonly AssumedHalf[]): AssumedHalf[] {
  return [...Map.groupBy(assumed, ({ heading }) => heading)].map(([heading, of]) => ({
    heading,
    times: of.reduce((sum, { times }) => sum + times, 0),
    example: of[0]?.example ?? '',
  }));
}

function columnsOf(files: readonly NamedFile[]): TimesColumn[] {
  const columns = files.flatMap((file) => file.columns);
  return [...Map.groupBy(columns, ({ aspect, slot }) => `${aspect} ${slot}`).values()].flatMap(
    ([first]) => first ?? [],
  );
}
