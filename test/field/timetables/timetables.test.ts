import { expect, test } from 'vitest';
import { formatReport, skippedRows } from '#features/care/imports/import-report.rules.ts';
import { defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { computeTimes } from '#features/mosques/prayer-times/computed-times.rules.ts';
import type { ReadDay } from '#features/mosques/prayer-times/timetable-cell.rules.ts';
import { checkDays } from '#features/mosques/prayer-times/timetable-check.rules.ts';
import { readTimetable } from '#features/mosques/prayer-times/timetable-file.rules.ts';
import { readTimetables, type TimetableFiles } from '#features/mosques/prayer-times/timetable-files.rules.ts';
import { warningsOf } from '#features/mosques/prayer-times/timetable-warning.rules.ts';
import { ApiError } from '#kit/contract/errors.ts';
import { bareNameInputs } from './bare-name-inputs.ts';
import {
  cellInputs,
  dateInputs,
  headingInputs,
  silenceInputs,
  type TimetableInput,
} from './timetable-inputs.ts';
import { blankInputs, severalFiles, tableInputs } from './timetable-tables.ts';

const ilford = { latitude: 51.559, longitude: 0.074 };

type Read = { days: string[]; report: string; questions: TimetableFiles['questions'] };

/** Reads files as the import does, for a mosque in Ilford with the standard opinion. Returns the report as text. */
function readInput({ csv, files = [{ name: '', csv }], month, blanks = {} }: TimetableInput): Read {
  const sources = files.map((file) => ({
    name: file.name,
    bytes: new TextEncoder().encode(file.csv),
    month,
  }));
  const read = readTimetables(sources, { yearWhereMissing: 2027 }, blanks);
  const { valid, problems } = checkDays(read.days);
  const warnings = warningsOf(valid, {
    timeZone: 'Europe/London',
    months: read.months,
    columns: read.columns,
    asrOpinion: 'standard',
    computed: (date) => computeTimes(ilford, date, defaultSettings),
  });
  const { format, unknownColumns, assumptions, remarks, questions } = read;
  const report = formatReport({
    kind: 'timetable',
    file: 'the file',
    mosque: null,
    applied: false,
    rows: skippedRows([...read.problems, ...problems]),
    ...{ format, unknownColumns, assumptions, remarks, warnings },
  });
  return { days: valid.map(dayText), report, questions };
}

function dayText({ date, begins, jamaah }: ReadDay): string {
  const text = (time: { time: string; dayOffset: 0 | 1 }) =>
    `${time.time}${time.dayOffset === 1 ? '+1' : ''}`;
  const order = ['imsak', 'fajr', 'sunrise', 'dhuhr', 'asr', 'asrHanafi', 'maghrib', 'isha'] as const;
  const prayers = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const;
  const times = [
    ...order.flatMap((slot) => (begins[slot] ? [`${slot} begins ${text(begins[slot])}`] : [])),
    ...prayers.flatMap((prayer) => (jamaah[prayer] ? [`${prayer} ${text(jamaah[prayer])}`] : [])),
  ];
  return `${date}: ${times.join(', ')}`;
}

test.each([
  ...headingInputs,
  ...bareNameInputs,
  ...dateInputs,
  ...cellInputs,
  ...silenceInputs,
  ...blankInputs,
  ...severalFiles,
  ...tableInputs,
])('$title', (input) => {
  const { days, report, questions } = readInput(input);
  expect(days).toEqual(input.days);
  expect(questions.filter(({ answer }) => answer === null).map(({ text }) => text)).toEqual(input.asks ?? []);
  for (const text of input.says ?? []) expect(report).toContain(text);
  for (const text of input.silent ?? []) expect(report).not.toContain(text);
});

test('a file with both orders of day and month is refused', () => {
  const csv = 'Date,Fajr begins\n13/01/2027,06:20\n01/14/2027,06:19\n01/02/2027,05:40\n';
  const refused = () => readTimetable(new TextEncoder().encode(csv), {});
  expect(refused).toThrow(ApiError);
  expect(refused).toThrow(
    expect.objectContaining({
      issues: [{ path: 'file', message: expect.stringContaining('the day first (13/01/2027)') }],
    }),
  );
});

test('a file with checking columns only is refused with its headings', () => {
  const csv = 'Date,Sehri Ends,Sunrise\n01/02/2027,05:30,07:39\n';
  expect(() => readTimetable(new TextEncoder().encode(csv), {})).toThrow(
    expect.objectContaining({ code: 'import_columns_missing' }),
  );
});
