import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { prepareArchive, prepareList, runList } from './run-list.ts';

/** Returns what a list would change. Refuses: import_unreadable, import_too_large, import_columns_missing. */
export const previewList = handle(calls.previewList, async (ctx, input) =>
  runList(ctx, await prepareList(ctx, input, { apply: false }), { apply: false }),
);

/** Returns what a ZIP file with pictures would change. Refuses also: pictures_busy, too_many_requests. */
export const previewListArchive = handle(calls.previewListArchive, async (ctx, input) =>
  runList(ctx, await prepareArchive(ctx, input, { apply: false }), { apply: false }),
);
