import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { users } from '#features/accounts/users/server/tables.ts';
import { auditLog } from '#kit/server/audit/tables.ts';
import { replaceFile } from '#kit/server/backup/replace-file.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { faultPoint } from '#kit/server/fault.ts';
import { inTransaction } from '#kit/server/transaction.ts';

/*
 * A backup brings back accounts that were erased after it. So the ids of erased accounts, which lead to nobody but in backups, stand in a file
 * beside them, and a restore erases these accounts again.
 */

/** One id a line. */
export const erasedFile = 'erased-accounts.txt';

/** Writes down, beside the backups, which accounts have been erased. What stands there already stays: an older database knows less. */
export async function noteErasedAccounts(db: Db, folder: string): Promise<void> {
  const path = join(folder, erasedFile);
  const rows = await db
    .select({ id: auditLog.targetId })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'user.delete'), eq(auditLog.targetType, 'user')))
    .orderBy(asc(auditLog.id));
  const noted = await readErasedAccounts(path);
  const all = [...new Set([...noted, ...rows.map(({ id }) => id)])];
  if (all.length > noted.length) await replaceFile(path, `${all.join('\n')}\n`);
}

/** The ids of such a file; none where there is no such file. */
export async function readErasedAccounts(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split(/\s+/).filter((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id));
}

/** Erases accounts that a restore has brought back. Answers how many it were. */
export async function eraseAgain(ctx: Ctx, ids: readonly string[]): Promise<number> {
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
