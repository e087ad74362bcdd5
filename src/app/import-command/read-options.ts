import { parseArgs } from 'node:util';
import { importOptionsWrong, optionError } from '#features/care/imports/errors.ts';
import { type PlaceImportKind, placeImportKinds } from '#features/mosques/places/import/place-record.ts';

export const importKinds = [...placeImportKinds, 'timetable'] as const;
export type ImportKind = PlaceImportKind | 'timetable';

/** What an import is told. */
export type ImportOptions = {
  kind: ImportKind;
  /** Path of the file. */
  file: string;
  /** False: only report what would happen. */
  apply: boolean;
  /** A timetable's mosque: its id, exact name or postcode. */
  mosque?: string | undefined;
  /** YYYY-MM, for dates that are only days; the timetable must then be of that month. */
  month?: string | undefined;
  /** For dates without a year; the timetable must then be of that year. */
  year?: number | undefined;
  /** For dates without a year, whatever the others say. */
  yearWhereMissing?: number | undefined;
};

export const importUsage = `Usage: npm run import -- <kind> <file> [--apply]
  <kind>   ${importKinds.join(', ')}
  --apply  make the changes; without it, nothing is changed and the report says what would be
For a timetable:
  --mosque <id, exact name or postcode>
  --month YYYY-MM  where dates are only days     --year YYYY  where dates lack the year`;

/** Reads the words after the command. Refuses import_options_wrong, naming the word and what it should be. */
export function readImportOptions(argv: readonly string[]): ImportOptions {
  const { values, positionals } = parse(argv);
  const [kindText, file, ...rest] = positionals;
  const kind = importKinds.find((known) => known === kindText);
  if (!kind) throw wrong('kind', `Say what the file holds: ${importKinds.join(', ')}.`);
  if (file === undefined) throw wrong('file', 'Say which file to read.');
  if (rest.length > 0)
    throw wrong(
      'file',
      `One file at a time: “${rest[0]}” is one too many. Put quotation marks around a path with spaces.`,
    );
  const { mosque, month, year, apply = false } = values;
  const forTimetable = Object.entries({ mosque, month, year }).find(([, value]) => value !== undefined);
  if (kind !== 'timetable' && forTimetable)
    throw wrong(forTimetable[0], `--${forTimetable[0]} is only for timetables.`);
  if (kind === 'timetable' && !mosque?.trim())
    throw wrong(
      'mosque',
      'Say which mosque’s timetable this is: --mosque with its id, exact name or postcode.',
    );
  return { kind, file, apply, mosque, month: readMonth(month), year: readYear(year) };
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
      },
    });
  } catch (error) {
    throw wrong('options', error instanceof Error ? error.message : String(error));
  }
}

function readMonth(text: string | undefined): string | undefined {
  if (text === undefined || /^20\d\d-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw wrong('month', `--month is written YYYY-MM, as in 2027-02, not “${text}”.`);
}

function readYear(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^20\d\d$/.test(text)) return Number(text);
  throw wrong('year', `--year is written YYYY, as in 2027, not “${text}”.`);
}

function wrong(option: string, message: string) {
  return optionError(importOptionsWrong, option, message);
}
