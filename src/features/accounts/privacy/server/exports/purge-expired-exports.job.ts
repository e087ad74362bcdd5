import { eq, lt } from 'drizzle-orm';
import type { Ctx } from '#kit/server/context.ts';
import { removeFile } from '#kit/server/files/stored-files.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { dataExports } from '../tables.ts';

/** Deletes copies a week after they were made. */
export async function purgeExpiredExports(ctx: Ctx): Promise<void> {
  const expired = await ctx.db
    .select({ id: dataExports.id, fileKey: dataExports.fileKey })
    .from(dataExports)
    .where(lt(dataExports.expiresAt, ctx.now.toISOString()))
    .limit(200);
  for (const { id, fileKey } of expired) {
    await inTransaction(ctx, async (tx) => {
      await tx.db.delete(dataExports).where(eq(dataExports.id, id));
      if (fileKey !== null) await removeFile(tx, fileKey);
    });
  }
}
