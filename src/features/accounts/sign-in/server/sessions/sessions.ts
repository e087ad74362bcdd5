import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { isSuspended } from '#features/accounts/users/account-status.ts';
import { members, updateUser } from '#features/accounts/users/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { type Actor, isAdministrator, visitor } from '#kit/contract/audience.ts';
import { builtOnce } from '#kit/server/db/built-once.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { absoluteMs, idleMs, isActive, noteUseEveryMs } from '../../session-rules.ts';
import { secondFactors, sessions } from '../tables.ts';
import { deviceOf } from './device.ts';

/**
 * Signs a member in: starts a session with a new token and ends the browser's previous one. Returns the token, for the
 * cookie that is set once the transaction has committed.
 */
export async function startSession(tx: TxCtx, userId: string): Promise<string> {
  if (tx.caller.sessionToken) {
    await tx.db.delete(sessions).where(eq(sessions.tokenHash, hashOf(tx.caller.sessionToken)));
  }
  const token = newToken();
  const at = tx.now.toISOString();
  await tx.db.insert(sessions).values({
    tokenHash: hashOf(token),
    userId,
    device: deviceOf(tx.caller.userAgent),
    confirmedAt: at,
    lastUsedAt: at,
    createdAt: at,
  });
  await updateUser(tx.db, userId, { lastSeenAt: at });
  return token;
}

/**
 * Notes that a session's member has just given the password, and gives the session a new token, which it returns: anyone who
 * learnt the old one gains nothing by it.
 */
export async function confirmSession(db: Db, id: string, now: Date): Promise<string> {
  const token = newToken();
  await db
    .update(sessions)
    .set({ tokenHash: hashOf(token), confirmedAt: now.toISOString() })
    .where(eq(sessions.id, id));
  return token;
}

/** Ends all of a member's sessions, except `exceptId` if given. They stop working at their next request. */
export async function endSessions(tx: Db, userId: string, exceptId?: string): Promise<void> {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)));
}

const findByToken = builtOnce((db) =>
  db
    .select({
      session: {
        id: sessions.id,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        confirmedAt: sessions.confirmedAt,
      },
      user: {
        id: members.id,
        role: members.role,
        canPromoteAdmin: members.canPromoteAdmin,
        isEmailVerified: members.isEmailVerified,
        accountStatus: members.accountStatus,
        suspendedUntil: members.suspendedUntil,
      },
      secondFactor: secondFactors.confirmedAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, members.id))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash'))),
);

/** Who is asking, by the session's token: read afresh on every request, so that revoking takes effect immediately. */
export async function actorOf(db: Db, token: string | undefined, now: Date): Promise<Actor> {
  if (!token) return visitor;
  const [found] = await findByToken(db, { tokenHash: hashOf(token) });
  if (!found || !isActive(found.session, now)) return visitor;
  const { session, user } = found;
  if (user.accountStatus === 'banned' || user.accountStatus === 'pending') return visitor;
  await noteUse(db, session, now);
  const hasSecondFactor = found.secondFactor !== null;
  return {
    kind: 'person',
    id: user.id,
    sessionId: session.id,
    role: user.role,
    canPromoteAdmin: user.canPromoteAdmin,
    emailVerified: user.isEmailVerified,
    suspended: isSuspended(user, now),
    hasSecondFactor,
    lacksSecondFactor:
      isAdministrator(user) && !hasSecondFactor && (await readSettings(db)).adminsNeedSecondFactor,
    confirmedAt: session.confirmedAt,
  };
}

/** Which of these sessions may still be used. A ban ends sessions, so the account need not be looked at. */
export async function activeSessions(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const now = new Date();
  const found = await db
    .select({ id: sessions.id, createdAt: sessions.createdAt, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .where(inArray(sessions.id, [...ids]));
  return new Set(found.filter((session) => isActive(session, now)).map(({ id }) => id));
}

async function noteUse(db: Db, session: { id: string; lastUsedAt: string }, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(session.lastUsedAt) < noteUseEveryMs) return;
  await db.update(sessions).set({ lastUsedAt: now.toISOString() }).where(eq(sessions.id, session.id));
}

/** Deletes expired sessions. */
export async function purgeExpiredSessions(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await db
    .delete(sessions)
    .where(sql`${lt(sessions.lastUsedAt, before(idleMs))} or ${lt(sessions.createdAt, before(absoluteMs))}`);
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
