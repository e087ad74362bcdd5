import { and, eq, gt, gte, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { lockUser, type UserRow } from '#features/accounts/users/server/public.ts';
import { linkInvalid } from '#features/accounts/users/user.errors.ts';
import { lastingPurposes, type TokenPurpose, tokenLifetimes } from '#features/accounts/users/user.rules.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { Secrets } from '#kit/server/secrets.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { oneTimeTokens } from './sign-in.tables.ts';

export type TokenRow = typeof oneTimeTokens.$inferSelect;

type Subject = { userId?: string; email?: string; challenge?: string };

/** Stores a one-time token and returns its id. The token itself is derived from the id when needed: `signToken`. */
export async function createToken(
  tx: Db,
  purpose: TokenPurpose,
  subject: Subject,
  now: Date,
): Promise<string> {
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

/** The token for an id: the id and a 256-bit signature. Access to the database is not enough to forge one. */
export function signToken(secrets: Secrets, id: string): string {
  return `${id}.${secrets.sign('one-time token', id)}`;
}

/**
 * Uses up a token in a single statement, so that only one of many concurrent attempts succeeds. Refuses: link_invalid (forged,
 * used, expired or for another purpose).
 */
export async function consumeToken(
  { db, secrets, now }: TxCtx,
  token: string,
  purposes: readonly [TokenPurpose, ...TokenPurpose[]],
): Promise<TokenRow> {
  const id = verifyTokenId(secrets, token);
  const nowText = now.toISOString();
  const [row] = id
    ? await db
        .update(oneTimeTokens)
        .set({ usedAt: nowText })
        .where(
          and(eq(oneTimeTokens.id, id), isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, nowText)),
        )
        .returning()
    : [];
  // Thrown inside the caller's transaction, whose rollback leaves a token for another purpose unused.
  if (!row || !purposes.includes(row.purpose)) throw apiError(linkInvalid);
  return row;
}

/**
 * Uses up a member's token with the account locked first, so that concurrent changes to the account come entirely before or after.
 * Refuses: link_invalid.
 */
export async function consumeAccountToken(
  tx: TxCtx,
  token: string,
  purposes: readonly [TokenPurpose, ...TokenPurpose[]],
): Promise<{ used: TokenRow; user: UserRow }> {
  const id = verifyTokenId(tx.secrets, token);
  const [found] = id
    ? await tx.db.select({ userId: oneTimeTokens.userId }).from(oneTimeTokens).where(eq(oneTimeTokens.id, id))
    : [];
  const user = found?.userId ? await lockUser(tx.db, found.userId) : undefined;
  if (!user) throw apiError(linkInvalid);
  return { used: await consumeToken(tx, token, purposes), user };
}

/** Returns the row of a token that is still valid, without using it up; undefined for any other. */
export async function peekToken(
  { secrets, now }: Pick<Ctx, 'secrets' | 'now'>,
  db: Db,
  token: string,
  purpose: TokenPurpose,
): Promise<TokenRow | undefined> {
  const id = verifyTokenId(secrets, token);
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

/** Whether an account that left this address can still return to it: until then no other account may use it. */
export async function isEmailRestorable(db: Db, canonicalEmail: string, now: Date): Promise<boolean> {
  const isOpen = and(
    eq(oneTimeTokens.purpose, 'email_change_undo'),
    eq(sql`lower(${oneTimeTokens.email})`, canonicalEmail),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now.toISOString()),
  );
  return (await db.$count(oneTimeTokens, isOpen)) > 0;
}

/** Revokes a member's unused tokens for one purpose. */
export async function revokeTokens(tx: Db, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx.delete(oneTimeTokens).where(and(isUnusedTokenOf(userId), eq(oneTimeTokens.purpose, purpose)));
}

/** Revokes a member's unused tokens except those of lasting purposes, such as the link that restores an earlier address. */
export async function revokeLinks(tx: Db, userId: string): Promise<void> {
  const isOrdinary = notInArray(oneTimeTokens.purpose, [...lastingPurposes]);
  await tx.delete(oneTimeTokens).where(and(isUnusedTokenOf(userId), isOrdinary));
}

/** Revokes a member's unused tokens except the links that restore addresses replaced before `used` was created. */
export async function revokeTokensSince(tx: Db, userId: string, used: TokenRow): Promise<void> {
  const isOrdinary = notInArray(oneTimeTokens.purpose, [...lastingPurposes]);
  const isLater = gte(oneTimeTokens.expiresAt, used.expiresAt);
  await tx.delete(oneTimeTokens).where(and(isUnusedTokenOf(userId), or(isOrdinary, isLater)));
}

/** Revokes all of a member's unused tokens, including the link that restores an earlier address. */
export async function revokeAllTokens(tx: Db, userId: string): Promise<void> {
  await tx.delete(oneTimeTokens).where(isUnusedTokenOf(userId));
}

function isUnusedTokenOf(userId: string) {
  return and(eq(oneTimeTokens.userId, userId), isNull(oneTimeTokens.usedAt));
}

/** Deletes tokens a week after they expired. */
export async function purgeExpiredTokens(db: Db, now: Date): Promise<void> {
  const weekAgo = new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000).toISOString();
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, weekAgo));
}

/** Returns the id in a token that `tokenUrl` has signed; undefined for any other. */
export function verifyTokenId(secrets: Secrets, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.');
  if (!/^[\da-f-]{36}$/.test(id)) return undefined;
  return secrets.isSigned('one-time token', id, signature) ? id : undefined;
}
