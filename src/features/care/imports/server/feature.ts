import type { ServerFeature } from '#kit/server/server-feature.ts';
import { applyList } from './apply-list.ts';
import type { ListImport } from './list-import.ts';
import { previewList } from './preview-list.ts';

/** Lists from spreadsheets, previewed and stored by administrators. `lists`: what the features take. */
export const imports = (lists: readonly ListImport[]): ServerFeature => ({
  name: 'imports',
  handlers: [previewList(lists), applyList(lists)],
});
