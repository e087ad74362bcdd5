import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { replaceFile } from '#app/site-backups/unfinished-restore.ts';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { faultPoint } from '#kit/server/fault.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';

/*
 * A backup contains accounts that were erased after it was made. So the ids of erased accounts, which identify nobody
 * without a backup, are listed in a file in the folder of backups, and a restore erases these accounts again.
 */

/** One id per line. */
export const erasedFile = 'erased-accounts.txt';

/**
 * Adds the erased accounts to the list in the folder of backups. Existing lines stay: an older database knows fewer of
 * them.
 */
export async function recordErasedAccounts(db: Db, folder: string): Promise<void> {
  const path = join(folder, erasedFile);
  const rows = await db
    .select({ id: auditLog.targetId })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'user.delete'), eq(auditLog.targetType, 'user')))
    .orderBy(asc(auditLog.id));
  const recorded = await readErasedAccounts(path);
  const all = [...new Set([...recorded, ...rows.map(({ id }) => id)])];
  if (all.length > recorded.length) await replaceFile(path, `${all.join('\n')}\n`);
}

/** Reads the ids of such a file; none if there is no file. */
export async function readErasedAccounts(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split(/\s+/).filter((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id));
}

/** Erases accounts that a restore has brought back. Returns how many. */
export async function eraseRestoredAccounts(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const back = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]));
  for (const { id } of back) {
    faultPoint('erasing-again');
    await inTransaction(ctx, (tx) => eraseAccount(tx, id));
  }
  return back.length;
}
