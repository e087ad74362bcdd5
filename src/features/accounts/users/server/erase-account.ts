import { eq } from 'drizzle-orm';
import { isMainAdministrator } from '#kit/contract/audience.ts';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { addressesInAudit, eraseFromAudit } from '#kit/server/audit/erase-from-audit.ts';
import { takeLock } from '#kit/server/db/take-lock.ts';
import { removeFile } from '#kit/server/files/stored-files.ts';
import { eraseAnswers } from '#kit/server/idempotency/with-idempotency-key.ts';
import { removeFromQueue } from '#kit/server/outbox/remove-from-queue.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { userNotFound } from '../errors.ts';
import { rememberBanned } from './banned-addresses.ts';
import { users } from './tables.ts';

/**
 * Waits until no other account is being deleted, and holds up the next one. Each deletion locks rows that refer to other members,
 * and two at once could wait for each other. Code that locks the account before calling `eraseAccount` must call this first.
 */
export function waitForErasures(tx: TxCtx): Promise<void> {
  return takeLock(tx.db, 'account erasure');
}

/**
 * Deletes an account and all that features keep about its owner, in the caller's transaction. The audit log keeps that an
 * account was deleted, and by whom, without a name. Its files are removed once the transaction has
 * committed. Refuses: user_not_found, not_allowed (the main administrator).
 */
export async function eraseAccount(tx: TxCtx, userId: string): Promise<void> {
  await waitForErasures(tx);
  const [user] = await tx.db.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw apiError(userNotFound);
  if (isMainAdministrator(user)) throw apiError(notAllowed);
  const files = user.photoKey === null ? [] : [user.photoKey];
  const addresses = [
    ...new Set([user.email, user.canonicalEmail, ...(await addressesInAudit(tx.db, userId))]),
  ];
  for (const source of tx.registry.personalData) {
    files.push(...((await source.files?.(tx.db, userId)) ?? []));
    await source.erase?.(tx, userId, addresses);
  }
  if (user.accountStatus === 'banned') await rememberBanned(tx, user.canonicalEmail);
  await removeFromQueue(tx.db, { userId, addresses });
  await eraseAnswers(tx.db, userId);
  await audit(tx, { action: 'user.delete', target: { type: 'user', id: userId } });
  await eraseFromAudit(tx.db, userId);
  await tx.db.delete(users).where(eq(users.id, userId));
  for (const key of files) await removeFile(tx, key);
}
