import { and, eq } from 'drizzle-orm';
import { checkOwnPassword } from '#features/accounts/sign-in/server/password/check-password.ts';
import { handle } from '#kit/server/handle.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { calls } from '../contract.ts';
import { toDataExport } from './presenters.ts';
import { dataExports } from './tables.ts';

/** Asks for a copy; one that is being made already is answered instead of a second. Refuses: wrong_password. */
export const requestDataExport = handle(calls.requestDataExport, async (ctx, { password }) => {
  const user = await checkOwnPassword(ctx, password);
  return inTransaction(ctx, async (tx) => {
    await tx.db.insert(dataExports).values({ userId: user.id }).onConflictDoNothing();
    const [open] = await tx.db
      .select()
      .from(dataExports)
      .where(and(eq(dataExports.userId, user.id), eq(dataExports.status, 'requested')));
    if (!open) throw new Error('The request for a copy was not stored.');
    return toDataExport(open);
  });
});
