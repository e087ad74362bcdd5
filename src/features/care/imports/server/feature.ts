import type { ServerFeature } from '#kit/server/server-feature.ts';
import { applyList, applyListArchive } from './apply-list.ts';
import { previewList, previewListArchive } from './preview-list.ts';

/** Lists from spreadsheets, previewed and stored by administrators. */
export const imports: ServerFeature = {
  name: 'imports',
  handlers: [previewList, applyList, previewListArchive, applyListArchive],
};
