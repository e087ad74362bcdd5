import { eq, inArray, or } from 'drizzle-orm';
import { canonicalEmail } from '#features/accounts/users/email-address.ts';
import { eraseThingsFromAudit } from '#kit/server/audit/erase-from-audit.ts';
import { removeMailTo } from '#kit/server/outbox/remove-from-queue.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { waitingList } from './tables.ts';

/** Deletes the sign-up of a member who leaves, any other of the same addresses, and what was sent to them. */
export async function eraseEntries(tx: TxCtx, userId: string, addresses: readonly string[]): Promise<void> {
  const gone = await tx.db
    .delete(waitingList)
    .where(
      or(eq(waitingList.userId, userId), inArray(waitingList.canonicalEmail, addresses.map(canonicalEmail))),
    )
    .returning({ id: waitingList.id, email: waitingList.email });
  const ids = gone.map(({ id }) => id);
  await removeMailTo(
    tx.db,
    gone.map(({ email }) => email),
  );
  await eraseThingsFromAudit(tx.db, { type: 'waiting_list', authorId: userId, ids, keptIds: [] });
}
