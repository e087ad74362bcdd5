import { z } from 'zod';
import { importColumnsMissing, importTooLarge, importUnreadable } from './errors.ts';

export const importErrors = [importUnreadable, importTooLarge, importColumnsMissing];

/** The words of a file; a body has 100 KB, a year's timetable a third of that. */
export const csv = z
  .string()
  .min(1, 'The file is empty.')
  .max(95_000, 'The file is too large for the browser. Please split it, or use the command line.')
  .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, 'The file has control characters: it is not plain text.');

/** What a file would do, or did. */
export const ImportPreview = z.object({
  /** The report, line by line, as people read it. */
  lines: z.array(z.string()),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
  /** Stands for what was previewed; the import takes place only if it is still the same. */
  digest: z.string(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;
