import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { line } from '#kit/contract/fields.ts';
import { csv, ImportPreview, importErrors } from './import-preview.ts';

export const listChanged = defineError({
  code: 'list_changed',
  status: 409,
  text: 'What is stored, or the file, has changed since the preview. Please look at the preview again.',
});

/** What a file can be a list of: the lists that features contribute. */
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
      'Reads mosques, schools, facilities or council meetings from CSV and says what they would change. Nothing is stored.',
    input: z.strictObject({ kind, csv }),
    output: ImportPreview,
    errors: importErrors,
  }),
  applyList: call('applyList', {
    method: 'POST',
    path: '/api/admin/lists/import',
    who: 'admin',
    tag,
    summary: 'Stores a list that was previewed, if the preview is still true.',
    input: z.strictObject({ kind, csv, digest: line(100) }),
    output: ImportPreview,
    errors: [...importErrors, listChanged],
  }),
};
