import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import type { ListImport } from './list-import.ts';
import { prepareList, runList } from './run-list.ts';

/** Answers what a list would change. Refuses: import_unreadable, import_too_large, import_columns_missing. */
export const previewList = (lists: readonly ListImport[]) =>
  handle(calls.previewList, async (ctx, input) =>
    runList(ctx, await prepareList(lists, ctx, input), { apply: false }),
  );
