import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { line } from '#kit/contract/fields.ts';
import { picturesBusy, uploadErrors } from '#kit/contract/upload-errors.ts';
import { importColumnsMissing, importTooLarge, importUnreadable } from './import.errors.ts';
import { maxCsvLength, tooLongCsv } from './text-file.rules.ts';

export const importErrors = [importUnreadable, importTooLarge, importColumnsMissing];

/** The text of a file. */
export const csv = z
  .string()
  .min(1, 'The file is empty.')
  .max(maxCsvLength, tooLongCsv)
  .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, 'The file contains control characters: it is not plain text.');

/** The changes that a file would make or has made. */
export const ImportPreview = z.object({
  /** The report for people to read, line by line. */
  lines: z.array(z.string()),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
  /** Cells that were left out although the rest of their row is imported, with the reason, line by line. */
  leftOut: z.array(z.string()),
  /** A digest of the preview; the import goes ahead only if it is unchanged. */
  digest: z.string(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const listChanged = defineError({
  code: 'list_changed',
  status: 409,
  text: 'The file, or the stored data, has changed since the preview. Please check the preview again.',
});

/** The kinds of list a file can contain. */
export const listKinds = ['mosques', 'schools', 'facilities', 'meetings', 'businesses'] as const;
export type ListKind = (typeof listKinds)[number];

const tag = 'Administration of places';
const kind = z.enum(listKinds);

/** The kinds of list that can come with pictures. */
const withPictures = z.enum(['mosques', 'schools', 'facilities']);
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const archiveLimit = { times: 20, perSeconds: 600 };

export const calls = {
  previewList: call('previewList', {
    method: 'POST',
    path: '/api/admin/lists/preview',
    who: 'admin',
    tag,
    summary:
      'Reads mosques, schools, facilities, council meetings or businesses from CSV and previews the changes. Stores nothing.',
    weight: 5,
    input: z.strictObject({ kind, csv }),
    output: ImportPreview,
    errors: importErrors,
  }),
  applyList: call('applyList', {
    method: 'POST',
    path: '/api/admin/lists/import',
    who: 'admin',
    tag,
    summary: 'Stores a previewed list, if the preview is still accurate.',
    weight: 5,
    input: z.strictObject({ kind, csv, digest: line(100) }),
    output: ImportPreview,
    errors: [...importErrors, listChanged],
  }),
  previewListArchive: call('previewListArchive', {
    method: 'POST',
    path: '/api/admin/lists/:kind/archive/preview',
    who: 'admin',
    tag,
    summary:
      'Reads a ZIP file (application/zip, 40 MB) of one CSV file and the pictures that it names, and previews the changes. Stores nothing.',
    weight: 20,
    limit: archiveLimit,
    body: 'archive',
    input: z.strictObject({ kind: withPictures, bytes }),
    output: ImportPreview,
    errors: [...importErrors, picturesBusy],
  }),
  applyListArchive: call('applyListArchive', {
    method: 'POST',
    path: '/api/admin/lists/:kind/archive/import/:digest',
    who: 'admin',
    tag,
    summary: 'Stores a previewed ZIP file with its pictures, if the preview is still accurate.',
    weight: 20,
    limit: archiveLimit,
    body: 'archive',
    input: z.strictObject({ kind: withPictures, digest: line(100), bytes }),
    output: ImportPreview,
    errors: [...importErrors, listChanged, picturesBusy, ...uploadErrors],
  }),
};
