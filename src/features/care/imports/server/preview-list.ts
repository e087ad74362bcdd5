import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { prepareList, runList } from './run-list.ts';

/** Returns what a list would change. Refuses: import_unreadable, import_too_large, import_columns_missing. */
export const previewList = handle(calls.previewList, async (ctx, input) =>
  runList(ctx, await prepareList(ctx, input), { apply: false }),
);
