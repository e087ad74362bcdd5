import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import {
  fileError,
  importOptionsWrong,
  importTooLarge,
  importUnreadable,
  optionError,
} from '#features/care/imports/import.errors.ts';
import { isArchive, readArchive } from '#features/care/imports/server/public.ts';
import { maxBytes } from '#features/care/imports/text-file.rules.ts';
import { type PlaceImportKind, placeImportKinds } from '#features/mosques/places/place-record.rules.ts';
import { importPlaces, preparePlaces } from '#features/mosques/places/server/place-import.ts';
import { prayers } from '#features/mosques/prayer-times/prayer.rules.ts';
import { importTimetable } from '#features/mosques/prayer-times/server/timetable-import.admin.ts';
import { maxTimetableFiles } from '#features/mosques/prayer-times/timetable.rules.ts';
import type {
  BlankAnswers,
  TimetableQuestion,
  TimetableSource,
} from '#features/mosques/prayer-times/timetable-files.rules.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { ImportReport } from '../../kit/contract/import-report.ts';

/**
 * Reads a file and reports for each row whether it adds, changes, leaves or skips something. Changes the database only
 * with `apply`, and then in one transaction. Refuses: import_unreadable, import_too_large, import_columns_missing,
 * import_options_wrong, import_mosque_unknown; each with a sentence in its issues.
 */
export async function runImport(ctx: Ctx, options: ImportOptions): Promise<ImportReport> {
  const { kind, files, ...others } = options;
  if (kind === 'timetable') return runTimetable(ctx, files, others);
  const [path = ''] = files;
  const bytes = await loadFile(path);
  const input = { ...others, file: basename(path), bytes };
  const { pictures, csv } = isArchive(bytes) ? await readArchive(bytes) : { pictures: null, csv: undefined };
  const list = csv === undefined ? bytes : new TextEncoder().encode(csv);
  return importPlaces(ctx, await preparePlaces(ctx, { ...input, kind, bytes: list, pictures }), options);
}

/** Imports the files of a timetable together. Refuses (import_options_wrong) to store them while they leave a question open. */
async function runTimetable(
  ctx: Ctx,
  paths: readonly string[],
  { month, ...options }: Omit<ImportOptions, 'kind' | 'files'>,
): Promise<ImportReport> {
  const sources: TimetableSource[] = [];
  for (const path of paths) sources.push({ name: basename(path), bytes: await loadFile(path), month });
  const file = sources.map(({ name }) => name).join(', ');
  const input = { ...options, file, sources };
  const report = await importTimetable(ctx, { ...input, apply: false });
  const open = report.questions.filter(({ answer }) => answer === null).map(questionText);
  const [first] = open;
  if (options.apply && first) throw first;
  if (options.apply) return importTimetable(ctx, input);
  return {
    ...report,
    warnings: [
      ...open.flatMap(({ issues = [] }) => issues.map(({ message }) => message)),
      ...report.warnings,
    ],
  };
}

/** A question of a file, with the option that answers it. */
function questionText(question: TimetableQuestion) {
  if (question.asks === 'month') return invalidOption('month', `${question.text} Add --month YYYY-MM.`);
  const { prayer, text, days } = question;
  return invalidOption('repeat', `${text} ${days} Add --repeat ${prayer} or --leave ${prayer}.`);
}

export const importKinds = [...placeImportKinds, 'timetable'] as const;
export type ImportKind = PlaceImportKind | 'timetable';

/** The options of an import. */
type ImportOptions = {
  kind: ImportKind;
  /** Paths of the files: one, or several of a timetable. */
  files: readonly string[];
  /** False: only report what would happen. */
  apply: boolean;
  /** The timetable's mosque: its id, exact name or postcode. */
  mosque?: string | undefined;
  /** YYYY-MM, for dates that are only days; the timetable must then be of that month. */
  month?: string | undefined;
  /** For dates without a year; the timetable must then be of that year. */
  year?: number | undefined;
  /** For dates without a year, whatever the other options say. */
  yearWhereMissing?: number | undefined;
  /** For each jama'ah of a timetable whether a time counts for the blank cells below it. */
  blanks: BlankAnswers;
};

export const importUsage = `Usage: npm run import -- <kind> <file> [<file> …] [--apply]
  <kind>   ${importKinds.join(', ')}
  --apply  make the changes; without it, nothing is changed and the report says what would be
For a timetable:
  --mosque <id, exact name or postcode>
  --month YYYY-MM  where dates are only days     --year YYYY  where dates lack the year
  --repeat isha    where a jama‘ah is written once for several days; --leave isha where those have none`;

/** Parses the command-line arguments. Refuses: import_options_wrong, naming the argument and what it should be. */
export function readImportOptions(argv: readonly string[]): ImportOptions {
  const { values, positionals } = parse(argv);
  const [kindText, ...files] = positionals;
  const kind = importKinds.find((known) => known === kindText);
  if (!kind) throw invalidOption('kind', `Say what the file holds: ${importKinds.join(', ')}.`);
  const maxFiles = kind === 'timetable' ? maxTimetableFiles : 1;
  if (files.length === 0) throw invalidOption('file', 'Say which file to read.');
  if (files.length > maxFiles)
    throw invalidOption(
      'file',
      `${maxFiles === 1 ? 'One file' : `${maxFiles} files`} at a time: “${files[maxFiles]}” is one too many. Put quotation marks around a path with spaces.`,
    );
  const { mosque, month, year, repeat, leave, apply = false } = values;
  const forTimetable = Object.entries({ mosque, month, year, repeat, leave }).find(
    ([, value]) => value !== undefined,
  );
  if (kind !== 'timetable' && forTimetable)
    throw invalidOption(forTimetable[0], `--${forTimetable[0]} is only for timetables.`);
  if (kind === 'timetable' && !mosque?.trim())
    throw invalidOption(
      'mosque',
      'Say which mosque’s timetable this is: --mosque with its id, exact name or postcode.',
    );
  const blanks = { ...readBlanks('leave', leave), ...readBlanks('repeat', repeat) };
  return { kind, files, apply, mosque, month: readMonth(month), year: readYear(year), blanks };
}

/** Reads the prayers of --repeat and --leave: 'isha' or 'fajr,isha'. */
function readBlanks(answer: 'repeat' | 'leave', text = ''): BlankAnswers {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const unknown = words.find((word) => !prayers.some((prayer) => prayer === word));
  if (unknown !== undefined)
    throw invalidOption(answer, `--${answer} takes ${prayers.join(', ')}, not “${unknown}”.`);
  return Object.fromEntries(words.map((word) => [word, answer]));
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        apply: { type: 'boolean' },
        mosque: { type: 'string' },
        month: { type: 'string' },
        year: { type: 'string' },
        repeat: { type: 'string' },
        leave: { type: 'string' },
      },
    });
  } catch (error) {
    throw invalidOption('options', error instanceof Error ? error.message : String(error));
  }
}

function readMonth(text: string | undefined): string | undefined {
  if (text === undefined || /^20\d\d-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw invalidOption('month', `--month is written YYYY-MM, as in 2027-02, not “${text}”.`);
}

function readYear(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^20\d\d$/.test(text)) return Number(text);
  throw invalidOption('year', `--year is written YYYY, as in 2027, not “${text}”.`);
}

function invalidOption(option: string, message: string) {
  return optionError(importOptionsWrong, option, message);
}

/** Reads a file. Refuses: import_unreadable when there is none; import_too_large before reading a large one. */
async function loadFile(path: string): Promise<Uint8Array> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats) throw fileError(importUnreadable, `There is no file ${path}.`);
  if (!stats.isFile()) throw fileError(importUnreadable, `${path} is not a file.`);
  if (stats.size > maxBytes)
    throw fileError(importTooLarge, 'The file is larger than 20 MB. Split it into smaller ones.');
  return readFile(path).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw fileError(importUnreadable, `The file can’t be opened: ${reason}.`);
  });
}
