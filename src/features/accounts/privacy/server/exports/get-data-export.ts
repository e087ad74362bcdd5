import { and, eq, gt } from 'drizzle-orm';
import { borough } from '#borough';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { auditOnceAMinute } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { exportNotFound } from '../../errors.ts';
import { dataExports } from '../tables.ts';

/** Returns the zip of one of the caller's copies; another member's counts as not found. Refuses: export_not_found. */
export const getDataExport = handle(calls.getDataExport, async (ctx, { id }) => {
  const [row] = await ctx.db
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.id, id),
        eq(dataExports.userId, personOf(ctx).id),
        gt(dataExports.expiresAt, ctx.now.toISOString()),
      ),
    );
  const bytes = row?.fileKey ? await ctx.files.get(row.fileKey) : undefined;
  if (!bytes) throw apiError(exportNotFound);
  await auditOnceAMinute(ctx, { action: 'user.copy_read', target: { type: 'user', id: personOf(ctx).id } });
  const downloadName = `${borough.productName.toLowerCase()}-my-data.zip`;
  return { bytes, type: 'application/zip', downloadName };
});
