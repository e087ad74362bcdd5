import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, listChanged } from '../contract.ts';
import { inImport } from './import-lock.ts';
import { prepareList, runList } from './run-list.ts';

/**
 * Stores a previewed list: the plan is made again under the import lock, and carried out only if it matches the preview.
 * Refuses: list_changed, import_unreadable, import_too_large, import_columns_missing.
 */
export const applyList = handle(calls.applyList, {
  prepare: (ctx, input) => prepareList(ctx, input),
  run: (tx, { digest, kind }, list) =>
    inImport(tx, async () => {
      const planned = await runList(tx, list, { apply: false });
      if (planned.digest !== digest) throw apiError(listChanged);
      const done = await runList(tx, list, { apply: true });
      const { added, changed, lines } = done;
      const target = { type: 'list', id: kind };
      await audit(tx, { action: 'list.import', target, after: { added, changed, lines } });
      return done;
    }),
});
