import type { ApiError } from '#kit/contract/errors.ts';
import type { ImportReport, Problem, RowReport } from '#kit/contract/import-report.ts';
import { shown } from './cells.ts';
import { rangesOf } from './date-ranges.ts';
import { countRows } from './import-report.ts';

/** Beyond this many rows of one kind, the rest are only counted. */
const maxListed = 500;

/** A report as text for a terminal: what the file is, what happens to each row and why, and totals on the last line. */
export function formatReport(report: ImportReport): string {
  const lines = [
    ...heading(report),
    ...section(report.applied ? 'Added' : 'To add', additions(report)),
    ...section(report.applied ? 'Changed' : 'To change', changes(report)),
    ...section('Skipped', skips(report)),
    ...section('Left out of imported rows', report.remarks.map(problemText)),
    ...section('Please check', report.warnings),
    ...section('How the file was read', report.assumptions),
    ...section('Unknown columns, left out', listed(report.unknownColumns)),
    '',
    totals(report),
  ];
  return lines.map(harmless).join('\n');
}

/** An error as text for a terminal: what can't be done, and why. */
export function formatApiError(error: ApiError): string {
  return [error.message, ...(error.issues ?? []).map(({ message }) => message)].map(harmless).join('\n');
}

function heading(report: ImportReport): string[] {
  const whose = report.mosque === null ? '' : ` of ${report.mosque}`;
  const state = report.applied
    ? 'Done. The database now holds what is listed here.'
    : 'Nothing has been changed. This is what --apply would do.';
  return [`${report.kind}${whose} from ${report.file}: ${report.format}`, state];
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
      : [`${counted(added.length, 'day')}: ${rangesOf(added.map(({ title }) => title).sort())}`];
  }
  return added.map((row) => `${row.row}: ${row.title}${notesText(row.notes)}`);
}

function changes(report: ImportReport): string[] {
  return report.rows.flatMap((row) =>
    row.outcome === 'change'
      ? row.changes.map(
          ({ field, from, to }) =>
            `${row.row}: ${row.title}: ${field}: ${orNothing(from)} → ${shown(to)}${notesText(row.notes)}`,
        )
      : [],
  );
}

function skips(report: ImportReport): string[] {
  return report.rows.flatMap((row) =>
    row.outcome === 'skip' ? row.problems.map((one) => skipText(row, one)) : [],
  );
}

function skipText(row: RowReport, problem: Problem): string {
  if (row.title === '') return problemText(problem);
  return `${row.row}: ${row.title}: ${whyText(problem)}`;
}

function problemText(problem: Problem): string {
  return `${problem.row}: ${whyText(problem)}`;
}

function whyText({ column, value, why }: Problem): string {
  const what = [column ?? '', value === null ? '' : shown(value)].filter((text) => text !== '').join(' ');
  return what === '' ? why : `${what} ${why}`;
}

function orNothing(value: string): string {
  return value === '' ? '(nothing)' : shown(value);
}

function notesText(notes: readonly string[]): string {
  return notes.length === 0 ? '' : ` (${notes.join('; ')})`;
}

function listed(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [names.join(', ')];
}

function totals(report: ImportReport): string {
  const to = report.applied ? '' : 'to ';
  const added = report.applied ? 'added' : 'add';
  const changed = report.applied ? 'changed' : 'change';
  return (
    `${countRows(report, 'add')} ${to}${added}, ${countRows(report, 'change')} ${to}${changed}, ` +
    `${countRows(report, 'unchanged')} unchanged, ${countRows(report, 'skip')} skipped.`
  );
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Nothing in a file may control the terminal that shows it. */
function harmless(line: string): string {
  return line.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ');
}
