import { z } from 'zod';
import { importColumnsMissing, importTooLarge, importUnreadable } from './errors.ts';

export const importErrors = [importUnreadable, importTooLarge, importColumnsMissing];

/** The text of a file; a request body may be 100 KB, and a year's timetable is a third of that. */
export const csv = z
  .string()
  .min(1, 'The file is empty.')
  .max(95_000, 'The file is too large for the browser. Please split it, or use the command line.')
  .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, 'The file contains control characters: it is not plain text.');

/** What a file would change, or has changed. */
export const ImportPreview = z.object({
  /** The report, line by line, for people to read. */
  lines: z.array(z.string()),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
  /** A digest of what was previewed; the import goes ahead only if it is unchanged. */
  digest: z.string(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;
