import { and, desc, eq, gt } from 'drizzle-orm';
import { borough } from '#borough';
import { checkOwnPassword } from '#features/accounts/sign-in/server/public.ts';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit, auditOnceAMinute } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueue } from '#kit/server/queue/task.ts';
import { calls, exportNotFound } from '../privacy.contract.ts';
import { exportTask, leftOutOf } from './data-export.jobs.ts';
import { toDataExport } from './privacy.queries.ts';
import { dataExports } from './privacy.tables.ts';

/** Requests a copy; if one is already being made, returns it instead. Refuses: wrong_password. */
export const requestDataExport = handle(calls.requestDataExport, {
  prepare: (ctx, { password }) => checkOwnPassword(ctx, password),
  async run(tx, _input, user) {
    const [created] = await tx.db
      .insert(dataExports)
      .values({ userId: user.id })
      .onConflictDoNothing()
      .returning({ id: dataExports.id });
    if (created) {
      await audit(tx, { action: 'user.copy_asked', target: { type: 'user', id: user.id } });
      await enqueue(tx.db, exportTask, [{ payload: { exportId: created.id }, userId: user.id }], tx.now);
    }
    const [runningExport] = await tx.db
      .select()
      .from(dataExports)
      .where(and(eq(dataExports.userId, user.id), eq(dataExports.status, 'requested')));
    if (!runningExport) throw new Error('The request for a copy was not stored.');
    return toDataExport(runningExport);
  },
});

export const listDataExports = handle(calls.listDataExports, async (ctx) => {
  const rows = await ctx.db
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, requireUser(ctx).id))
    .orderBy(desc(dataExports.id))
    .limit(20);
  return rows.map(toDataExport);
});

/** Returns what a copy leaves out because it is about others. */
export const listDataLeftOut = handle(calls.listDataLeftOut, async ({ registry }) =>
  leftOutOf(registry.personalData),
);

/** Returns the zip of one of the caller's copies; another member's counts as not found. Refuses: export_not_found. */
export const getDataExport = handle(calls.getDataExport, async (ctx, { id }) => {
  const [row] = await ctx.db
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.id, id),
        eq(dataExports.userId, requireUser(ctx).id),
        gt(dataExports.expiresAt, ctx.now.toISOString()),
      ),
    );
  const bytes = row?.fileKey ? await ctx.files.get(row.fileKey) : undefined;
  if (!bytes) throw apiError(exportNotFound);
  await auditOnceAMinute(ctx, {
    action: 'user.copy_read',
    target: { type: 'user', id: requireUser(ctx).id },
  });
  const downloadName = `${borough.productName.toLowerCase()}-my-data.zip`;
  return { bytes, type: 'application/zip', downloadName };
});
