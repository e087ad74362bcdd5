import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { type TokenPurpose, tokenLifetimes } from '#features/accounts/users/account-options.ts';
import { linkInvalid } from '#features/accounts/users/errors.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { Secrets } from '#kit/server/secrets.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { oneTimeTokens } from './tables.ts';

type Subject = { userId?: string; email?: string; challenge?: string };

/** Stores a one-time token and returns its id. The token itself is derived from the id when needed: `tokenOf`. */
export async function makeToken(tx: Db, purpose: TokenPurpose, subject: Subject, now: Date): Promise<string> {
  const [row] = await tx
    .insert(oneTimeTokens)
    .values({
      purpose,
      userId: subject.userId ?? null,
      email: subject.email ?? null,
      challenge: subject.challenge ?? null,
      expiresAt: new Date(now.getTime() + tokenLifetimes[purpose] * 1000).toISOString(),
    })
    .returning({ id: oneTimeTokens.id });
  if (!row) throw new Error('The token was not stored.');
  return row.id;
}

/** The token for an id: the id and a 256-bit signature. Reading the database is not enough to make one. */
export function tokenOf(secrets: Secrets, id: string): string {
  return `${id}.${secrets.sign('one-time token', id)}`;
}

/**
 * Uses up a token, in a single statement, so that only one of many concurrent attempts succeeds. Refuses:
 * link_invalid (forged, used, expired, or for something else).
 */
export async function consumeToken(
  { db, secrets, now }: TxCtx,
  token: string,
  purposes: readonly [TokenPurpose, ...TokenPurpose[]],
): Promise<typeof oneTimeTokens.$inferSelect> {
  const id = idOf(secrets, token);
  const at = now.toISOString();
  const [row] = id
    ? await db
        .update(oneTimeTokens)
        .set({ usedAt: at })
        .where(and(eq(oneTimeTokens.id, id), isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, at)))
        .returning()
    : [];
  // Thrown inside the caller's transaction: trying a token meant for something else does not use it up.
  if (!row || !purposes.includes(row.purpose)) throw apiError(linkInvalid);
  return row;
}

/** The row of a token that is still valid, without using it up; undefined for any other. */
export async function peekToken(
  { secrets, now }: Pick<Ctx, 'secrets' | 'now'>,
  db: Db,
  token: string,
  purpose: TokenPurpose,
): Promise<typeof oneTimeTokens.$inferSelect | undefined> {
  const id = idOf(secrets, token);
  if (!id) return undefined;
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.id, id),
        eq(oneTimeTokens.purpose, purpose),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now.toISOString()),
      ),
    );
  return row;
}

/** Revokes all of a member's unused tokens, or only those for `purpose`. */
export async function revokeTokens(tx: Db, userId: string, purpose?: TokenPurpose): Promise<void> {
  await tx
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        isNull(oneTimeTokens.usedAt),
        purpose && eq(oneTimeTokens.purpose, purpose),
      ),
    );
}

/** Deletes tokens a week after they expired. */
export async function purgeExpiredTokens(db: Db, now: Date): Promise<void> {
  const weekAgo = new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000).toISOString();
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, weekAgo));
}

function idOf(secrets: Secrets, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.');
  if (!/^[\da-f-]{36}$/.test(id)) return undefined;
  return secrets.isSigned('one-time token', id, signature) ? id : undefined;
}
