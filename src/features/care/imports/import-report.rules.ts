import { addDays, dateText } from '#kit/contract/dates.ts';
import type { ApiError } from '#kit/contract/errors.ts';
import type { ImportReport, Outcome, Problem, RowReport } from '#kit/contract/import-report.ts';
import { quoteValue } from './cell.rules.ts';

/** The maximum number of rows listed per section; the rest are only counted. */
const maxListed = 500;

/** Formats a report for a terminal: the file, the outcome of each row with reasons, and totals on the last line. */
export function formatReport(report: ImportReport): string {
  const lines = [
    ...heading(report),
    ...section(report.applied ? 'Added' : 'To add', additions(report)),
    ...section(report.applied ? 'Changed' : 'To change', changes(report)),
    ...section('Skipped', skips(report)),
    ...section('Left out of imported rows', leftOutLines(report)),
    ...section('Please check', report.warnings),
    ...section('How the file was read', report.assumptions),
    ...section('Columns left out', report.unknownColumns),
    '',
    totals(report),
  ];
  return lines.map(stripControls).join('\n');
}

/** Formats an error for a terminal, with its reasons. */
export function formatApiError(error: ApiError): string {
  return [error.message, ...(error.issues ?? []).map(({ message }) => message)].map(stripControls).join('\n');
}

/** Describes cells to look at, for the report's warnings. */
export function mendedWarnings({ mended }: { mended: readonly Problem[] }): string[] {
  return mended.map((problem) => `${problemText(problem)}.`);
}

/** Describes each cell that was left out of an imported row. */
export function leftOutLines({ remarks }: Pick<ImportReport, 'remarks'>): string[] {
  return remarks.map((remark) => stripControls(problemText(remark)));
}

function heading(report: ImportReport): string[] {
  const ofMosque = report.mosque === null ? '' : ` of ${report.mosque}`;
  const state = report.applied
    ? 'Done. The database now holds what is listed here.'
    : 'Nothing has been changed. This is what --apply would do.';
  return [`${report.kind}${ofMosque} from ${report.file}: ${report.format}`, state];
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > maxListed ? [`  … and ${lines.length - maxListed} more`] : [];
  return ['', `${title}:`, ...lines.slice(0, maxListed).map((line) => `  ${line}`), ...more];
}

function additions(report: ImportReport): string[] {
  const added = report.rows.filter((row) => row.outcome === 'add');
  if (report.kind === 'timetable') {
    return added.length === 0
      ? []
      : [`${countText(added.length, 'day')}: ${dateRangesText(added.map(({ title }) => title).sort())}`];
  }
  return added.map((row) => `${row.row}: ${row.title}${notesText(row.notes)}`);
}

function changes(report: ImportReport): string[] {
  return report.rows.flatMap((row) =>
    row.outcome === 'change'
      ? row.changes.map(
          ({ field, from, to }) =>
            `${row.row}: ${row.title}: ${field}: ${orNothing(from)} → ${quoteValue(to)}${notesText(row.notes)}`,
        )
      : [],
  );
}

function skips(report: ImportReport): string[] {
  return report.rows.flatMap((row) =>
    row.outcome === 'skip' ? row.problems.map((problem) => skipText(row, problem)) : [],
  );
}

function skipText(row: RowReport, problem: Problem): string {
  if (row.title === '') return problemText(problem);
  return `${row.row}: ${row.title}: ${reasonText(problem)}`;
}

function problemText(problem: Problem): string {
  return `${problem.row}: ${reasonText(problem)}`;
}

function reasonText({ column, value, why }: Problem): string {
  const subject = [column ?? '', value === null ? '' : quoteValue(value)]
    .filter((text) => text !== '')
    .join(' ');
  return subject === '' ? why : `${subject} ${why}`;
}

function orNothing(value: string): string {
  return value === '' ? '(nothing)' : quoteValue(value);
}

function notesText(notes: readonly string[]): string {
  return notes.length === 0 ? '' : ` (${notes.join('; ')})`;
}

function totals(report: ImportReport): string {
  const to = report.applied ? '' : 'to ';
  const added = report.applied ? 'added' : 'add';
  const changed = report.applied ? 'changed' : 'change';
  return (
    `${newDays(report)}${countRows(report, 'add')} ${to}${added}, ${countRows(report, 'change')} ${to}${changed}, ` +
    `${countRows(report, 'unchanged')} unchanged, ${countRows(report, 'skip')} skipped.`
  );
}

/** '365 new days, 1 January to 31 December 2027. ' for a timetable. */
function newDays(report: ImportReport): string {
  const dates = report.rows.flatMap(({ outcome, title }) => (outcome === 'add' ? [title] : [])).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (report.kind !== 'timetable' || !first || !last) return '';
  const days = `${dates.length} new ${dates.length === 1 ? 'day' : 'days'}`;
  if (first === last) return `${days}, ${plainDate(first, true)}. `;
  return `${days}, ${plainDate(first, first.slice(0, 4) !== last.slice(0, 4))} to ${plainDate(last, true)}. `;
}

/** '1 January 2027' */
function plainDate(date: string, withYear: boolean): string {
  const month = dateText(date, 'month');
  return `${Number(date.slice(8))} ${withYear ? month : month.replace(/ \d{4}$/, '')}`;
}

function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Replaces control characters, so that a file's content can't control the terminal. */
function stripControls(line: string): string {
  return line.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ');
}

/** The number of rows with an outcome. */
export function countRows(report: ImportReport, outcome: Outcome): number {
  return report.rows.filter((row) => row.outcome === outcome).length;
}

/** Groups problems by row, as skipped rows. */
export function skippedRows(problems: readonly Problem[]): RowReport[] {
  return [...Map.groupBy(problems, ({ row }) => row)].map(([row, rowProblems]) => ({
    row,
    title: '',
    outcome: 'skip',
    problems: rowProblems,
  }));
}

/** The maximum number of ranges shown; the rest become 'and more'. */
const maxRanges = 8;

/** '2027-01-03, 2027-01-10 to 2027-01-12' */
export function dateRangesText(dates: readonly string[]): string {
  const ranges: [string, string][] = [];
  for (const date of dates) {
    const last = ranges.at(-1);
    if (last && addDays(last[1], 1) === date) last[1] = date;
    else ranges.push([date, date]);
  }
  const shown = ranges.slice(0, maxRanges).map(([from, to]) => (from === to ? from : `${from} to ${to}`));
  return `${shown.join(', ')}${ranges.length > maxRanges ? ' and more' : ''}`;
}
