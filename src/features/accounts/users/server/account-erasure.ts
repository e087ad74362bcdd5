import { eq, inArray, lt } from 'drizzle-orm';
import { isMainAdministrator } from '#kit/contract/audience.ts';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import { addressesInAudit, audit, eraseFromAudit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { takeLock } from '#kit/server/db/sql.ts';
import { removeFile, removeUploadsOf } from '#kit/server/files/stored-files.ts';
import { eraseAnswers } from '#kit/server/idempotency.ts';
import { eraseFromQueue } from '#kit/server/mail/outbox.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { userNotFound } from '../user.errors.ts';
import { bannedAddresses, users } from './user.tables.ts';

/**
 * Serialises account deletions: each locks rows that refer to other members, so two at once could deadlock. Code that locks the
 * account before calling `eraseAccount` must call this first.
 */
export function lockErasures(tx: TxCtx): Promise<void> {
  return takeLock(tx.db, 'account erasure');
}

/**
 * Deletes an account and all data that features hold about its owner, in the caller's transaction. The audit log keeps that an
 * account was deleted, and by whom, without a name. Files are removed once the transaction has committed. Refuses: user_not_found,
 * not_allowed (the main administrator).
 */
export async function eraseAccount(tx: TxCtx, userId: string): Promise<void> {
  await lockErasures(tx);
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
  if (user.accountStatus === 'banned') await recordBannedAddress(tx, user.canonicalEmail);
  await eraseFromQueue(tx.db, { userId, addresses });
  await eraseAnswers(tx.db, userId);
  await audit(tx, { action: 'user.delete', target: { type: 'user', id: userId } });
  await eraseFromAudit(tx.db, userId);
  await tx.db.delete(users).where(eq(users.id, userId));
  for (const key of files) await removeFile(tx, key);
  await removeUploadsOf(tx, userId);
}

const purpose = 'banned address';
const retentionMs = 2 * 365 * 24 * 60 * 60 * 1000;

/** Records that an address belonged to a banned account, as a hash that nobody can reverse without the site's secret. */
async function recordBannedAddress(tx: TxCtx, canonicalEmail: string): Promise<void> {
  const addressHash = tx.secrets.sign(purpose, canonicalEmail);
  const bannedAt = tx.now.toISOString();
  await tx.db
    .insert(bannedAddresses)
    .values({ addressHash, bannedAt })
    .onConflictDoUpdate({ target: bannedAddresses.addressHash, set: { bannedAt } });
}

/** Returns which of these addresses (in canonical form) belonged to an account that was banned and then deleted. */
export async function findBannedAddresses(
  ctx: Pick<Ctx, 'db' | 'secrets'>,
  canonicalEmails: readonly string[],
): Promise<ReadonlySet<string>> {
  const hashes = new Map(canonicalEmails.map((email) => [ctx.secrets.sign(purpose, email), email]));
  if (hashes.size === 0) return new Set();
  const rows = await ctx.db
    .select({ hash: bannedAddresses.addressHash })
    .from(bannedAddresses)
    .where(inArray(bannedAddresses.addressHash, [...hashes.keys()]));
  return new Set(rows.map(({ hash }) => hashes.get(hash) ?? ''));
}

/** Deletes records that are more than two years old. */
export async function purgeExpiredBannedAddresses(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionMs).toISOString();
  await db.delete(bannedAddresses).where(lt(bannedAddresses.bannedAt, before));
}
