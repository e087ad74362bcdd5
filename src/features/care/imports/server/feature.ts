import type { ServerFeature } from '#kit/server/server-feature.ts';
import { applyList, applyListArchive, previewList, previewListArchive } from './import.admin.ts';

/** Lists from spreadsheets, previewed and stored by administrators. */
export const imports: ServerFeature = {
  name: 'imports',
  handlers: [previewList, applyList, previewListArchive, applyListArchive],
};
