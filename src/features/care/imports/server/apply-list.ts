import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { prepareArchive, prepareList, storeList } from './run-list.ts';

/**
 * Stores a previewed list: the plan is made again under the import lock, and carried out only if it matches the preview.
 * Refuses: list_changed, import_unreadable, import_too_large, import_columns_missing.
 */
export const applyList = handle(calls.applyList, {
  prepare: (ctx, input) => prepareList(ctx, input, { apply: true }),
  run: (tx, input, list) => storeList(tx, list, input),
});

/** The same of a ZIP file with pictures. Refuses also: pictures_busy, file_store_failed, too_many_requests. */
export const applyListArchive = handle(calls.applyListArchive, {
  prepare: (ctx, input) => prepareArchive(ctx, input, { apply: true }),
  run: (tx, input, list) => storeList(tx, list, input),
});
