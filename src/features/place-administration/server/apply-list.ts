import { inImport } from '#features/imports/server/import-lock.ts';
import { refuse } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, listChanged } from '../import-contract.ts';
import { runList } from './run-list.ts';

/**
 * Stores a previewed list: under the lock of imports the plan is made again, and carried out only if it is the one that was
 * previewed. Refuses: list_changed, import_unreadable, import_too_large, import_columns_missing.
 */
export const applyList = handle(calls.applyList, async (ctx, { digest, ...input }) => {
  // Looks postcodes up before the transaction, which is not to wait for a service: inside they are known.
  await runList(ctx, { ...input, apply: false });
  return inImport(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const planned = await runList(inside, { ...input, apply: false });
    if (planned.digest !== digest) throw refuse(listChanged);
    const done = await runList(inside, { ...input, apply: true });
    const { added, changed, lines } = done;
    const target = { type: 'list', id: input.kind };
    await audit(tx, ctx, { action: 'list.import', target, after: { added, changed, lines } });
    return done;
  });
});
