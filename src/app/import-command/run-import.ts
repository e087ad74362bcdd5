import { basename } from 'node:path';
import { isArchive, readArchive } from '#features/care/imports/server/public.ts';
import { importPlaces, preparePlaces } from '#features/mosques/places/server/import/import-places.ts';
import { importTimetable } from '#features/mosques/prayer-times/server/timetable/import-timetable.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { ImportReport } from '../../kit/contract/import-report.ts';
import { loadFile } from './load-file.ts';
import type { ImportOptions } from './read-options.ts';

/**
 * Reads a file and reports row by row what it adds, changes, leaves and skips. Changes the database only with `apply`,
 * and then all of it in one transaction. Refuses import_unreadable, import_too_large, import_columns_missing,
 * import_options_wrong, import_mosque_unknown; each with a sentence in its issues.
 */
export async function runImport(ctx: Ctx, options: ImportOptions): Promise<ImportReport> {
  const bytes = await loadFile(options.file);
  const input = { ...options, file: basename(options.file), bytes };
  const { kind } = options;
  if (kind === 'timetable') return importTimetable(ctx, input);
  const { pictures, csv } = isArchive(bytes) ? await readArchive(bytes) : { pictures: null, csv: undefined };
  const list = csv === undefined ? bytes : new TextEncoder().encode(csv);
  return importPlaces(ctx, await preparePlaces(ctx, { ...input, kind, bytes: list, pictures }), options);
}
