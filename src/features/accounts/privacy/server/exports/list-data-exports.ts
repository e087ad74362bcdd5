import { desc, eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { toDataExport } from '../presenters.ts';
import { dataExports } from '../tables.ts';

/** Lists the caller's copies. */
export const listDataExports = handle(calls.listDataExports, async (ctx) => {
  const rows = await ctx.db
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, personOf(ctx).id))
    .orderBy(desc(dataExports.id))
    .limit(20);
  return rows.map(toDataExport);
});
