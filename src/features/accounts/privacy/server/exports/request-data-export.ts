import { and, eq } from 'drizzle-orm';
import { checkOwnPassword } from '#features/accounts/sign-in/server/public.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueue } from '#kit/server/queue/enqueue.ts';
import { calls } from '../../contract.ts';
import { toDataExport } from '../presenters.ts';
import { dataExports } from '../tables.ts';
import { exportTask } from './make-export.ts';

/** Requests a copy; if one is already being made, returns that one instead. Refuses: wrong_password. */
export const requestDataExport = handle(calls.requestDataExport, {
  prepare: (ctx, { password }) => checkOwnPassword(ctx, password),
  async run(tx, _input, user) {
    const [asked] = await tx.db
      .insert(dataExports)
      .values({ userId: user.id })
      .onConflictDoNothing()
      .returning({ id: dataExports.id });
    if (asked) {
      await audit(tx, { action: 'user.copy_asked', target: { type: 'user', id: user.id } });
      await enqueue(tx.db, exportTask, [{ payload: { exportId: asked.id }, userId: user.id }], tx.now);
    }
    const [open] = await tx.db
      .select()
      .from(dataExports)
      .where(and(eq(dataExports.userId, user.id), eq(dataExports.status, 'requested')));
    if (!open) throw new Error('The request for a copy was not stored.');
    return toDataExport(open);
  },
});
