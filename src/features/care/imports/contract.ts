import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { line } from '#kit/contract/fields.ts';
import { csv, ImportPreview, importErrors } from './import-preview.ts';

export const listChanged = defineError({
  code: 'list_changed',
  status: 409,
  text: 'The file, or the stored data, has changed since the preview. Please check the preview again.',
});

/** The kinds of list a file can contain. */
export const listKinds = ['mosques', 'schools', 'facilities', 'meetings'] as const;
export type ListKind = (typeof listKinds)[number];

const tag = 'Administration of places';
const kind = z.enum(listKinds);

export const calls = {
  previewList: call('previewList', {
    method: 'POST',
    path: '/api/admin/lists/preview',
    who: 'admin',
    tag,
    summary:
      'Reads mosques, schools, facilities or council meetings from CSV and previews the changes. Stores nothing.',
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
};
