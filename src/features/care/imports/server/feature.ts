import type { ServerFeature } from '#kit/server/server-feature.ts';
import { applyList } from './apply-list.ts';
import { previewList } from './preview-list.ts';

/** Lists from spreadsheets, previewed and stored by administrators. */
export const imports: ServerFeature = { name: 'imports', handlers: [previewList, applyList] };
