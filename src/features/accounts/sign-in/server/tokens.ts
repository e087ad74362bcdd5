import { and, eq, gt, gte, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import {
  lastingPurposes,
  type TokenPurpose,
  tokenLifetimes,
} from '#features/accounts/users/account-options.ts';
import { linkInvalid } from '#features/accounts/users/errors.ts';
import { lockUser, type UserRow } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { Secrets } from '#kit/server/secrets.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { oneTimeTokens } from './tables.ts';

export type TokenRow = typeof oneTimeTokens.$inferSelect;

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
): Promise<TokenRow> {
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

/**
 * The same for a token that is somebody's, with the account locked first: what is done to the account at the same time comes
 * entirely before or after. Refuses: link_invalid.
 */
export async function consumeAccountToken(
  tx: TxCtx,
  token: string,
  purposes: readonly [TokenPurpose, ...TokenPurpose[]],
): Promise<{ used: TokenRow; user: UserRow }> {
  const id = idOf(tx.secrets, token);
  const [asked] = id
    ? await tx.db.select({ userId: oneTimeTokens.userId }).from(oneTimeTokens).where(eq(oneTimeTokens.id, id))
    : [];
  const user = asked?.userId ? await lockUser(tx.db, asked.userId) : undefined;
  if (!user) throw apiError(linkInvalid);
  return { used: await consumeToken(tx, token, purposes), user };
}

/** The row of a token that is still valid, without using it up; undefined for any other. */
export async function peekToken(
  { secrets, now }: Pick<Ctx, 'secrets' | 'now'>,
  db: Db,
  token: string,
  purpose: TokenPurpose,
): Promise<TokenRow | undefined> {
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

/** Whether an address can still be brought back to the account that it left: until then no other account is made at it. */
export async function hasWayBack(db: Db, canonicalEmail: string, now: Date): Promise<boolean> {
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
  await tx.delete(oneTimeTokens).where(and(unusedOf(userId), eq(oneTimeTokens.purpose, purpose)));
}

/** Revokes a member's unused tokens but those that outlast every change: the way back to an earlier address, for one. */
export async function revokeLinks(tx: Db, userId: string): Promise<void> {
  const isOrdinary = notInArray(oneTimeTokens.purpose, [...lastingPurposes]);
  await tx.delete(oneTimeTokens).where(and(unusedOf(userId), isOrdinary));
}

/** Revokes all of a member's unused tokens but the ways back to addresses that were left before `used` was made. */
export async function revokeSince(tx: Db, userId: string, used: TokenRow): Promise<void> {
  const isOrdinary = notInArray(oneTimeTokens.purpose, [...lastingPurposes]);
  const isLater = gte(oneTimeTokens.expiresAt, used.expiresAt);
  await tx.delete(oneTimeTokens).where(and(unusedOf(userId), or(isOrdinary, isLater)));
}

/** Revokes all of a member's unused tokens, the way back to an earlier address included. */
export async function revokeAllTokens(tx: Db, userId: string): Promise<void> {
  await tx.delete(oneTimeTokens).where(unusedOf(userId));
}

function unusedOf(userId: string) {
  return and(eq(oneTimeTokens.userId, userId), isNull(oneTimeTokens.usedAt));
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
