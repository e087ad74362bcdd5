import { inArray, lt } from 'drizzle-orm';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { bannedAddresses } from './tables.ts';

const purpose = 'banned address';
const twoYears = 2 * 365 * 24 * 60 * 60 * 1000;

/** Records that an address belonged to a banned account, as a hash that nobody can reverse without the site's secret. */
export async function rememberBanned(tx: TxCtx, canonicalEmail: string): Promise<void> {
  const addressHash = tx.secrets.sign(purpose, canonicalEmail);
  const bannedAt = tx.now.toISOString();
  await tx.db
    .insert(bannedAddresses)
    .values({ addressHash, bannedAt })
    .onConflictDoUpdate({ target: bannedAddresses.addressHash, set: { bannedAt } });
}

/** Which of these addresses (in canonical form) belonged to an account that was banned and then deleted. */
export async function bannedAmong(
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

/** Deletes records more than two years old. */
export async function purgeExpiredBannedAddresses(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - twoYears).toISOString();
  await db.delete(bannedAddresses).where(lt(bannedAddresses.bannedAt, before));
}
