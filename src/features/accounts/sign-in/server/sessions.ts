import { createHash, randomBytes } from 'node:crypto';
import Bowser from 'bowser';
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { members, toCurrentUser, type UserRow, updateUser } from '#features/accounts/users/server/public.ts';
import { accountBanned } from '#features/accounts/users/user.errors.ts';
import { isSuspended } from '#features/accounts/users/user.rules.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { type Actor, isAdministrator, visitor } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { preparedQuery } from '#kit/server/db/sql.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { absoluteTimeoutMs, idleTimeoutMs, isSessionActive, recordUseEveryMs } from '../session.rules.ts';
import { createDeviceToken } from './guess-limits.ts';
import { hasSecondFactor } from './sign-in.queries.ts';
import { secondFactors, sessions } from './sign-in.tables.ts';

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
    device: describeDevice(tx.caller.userAgent),
    confirmedAt: at,
    lastUsedAt: at,
    createdAt: at,
  });
  await updateUser(tx.db, userId, { lastSeenAt: at });
  return token;
}

/**
 * Records that the password has just been confirmed in a session, and gives the session a new token, which it returns: anyone who
 * learnt the old token can no longer use it.
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

const findByToken = preparedQuery((db) =>
  db
    .select({
      session: pick(sessions, 'id', 'createdAt', 'lastUsedAt', 'confirmedAt'),
      user: pick(
        members,
        'id',
        'role',
        'canPromoteAdmin',
        'isEmailVerified',
        'accountStatus',
        'suspendedUntil',
      ),
      secondFactor: secondFactors.confirmedAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, members.id))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash'))),
);

/** Returns the actor for a session's token. Read afresh on every request, so that revoking takes effect immediately. */
export async function findActor(db: Db, token: string | undefined, now: Date): Promise<Actor> {
  if (!token) return visitor;
  const [found] = await findByToken(db, { tokenHash: hashOf(token) });
  if (!found || !isSessionActive(found.session, now)) return visitor;
  const { session, user } = found;
  if (user.accountStatus === 'banned' || user.accountStatus === 'pending') return visitor;
  await recordSessionUse(db, session, now);
  const hasSecondFactor = found.secondFactor !== null;
  return {
    kind: 'person',
    ...pick(user, 'id', 'role', 'canPromoteAdmin'),
    sessionId: session.id,
    emailVerified: user.isEmailVerified,
    suspended: isSuspended(user, now),
    hasSecondFactor,
    lacksSecondFactor:
      isAdministrator(user) && !hasSecondFactor && (await readSettings(db)).adminsNeedSecondFactor,
    confirmedAt: session.confirmedAt,
  };
}

/** Returns which of these sessions are still valid. A ban ends sessions, so the account need not be checked. */
export async function filterActiveSessions(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const now = new Date();
  const found = await db
    .select(pick(sessions, 'id', 'createdAt', 'lastUsedAt'))
    .from(sessions)
    .where(inArray(sessions.id, [...ids]));
  return new Set(found.filter((session) => isSessionActive(session, now)).map(({ id }) => id));
}

async function recordSessionUse(
  db: Db,
  session: { id: string; lastUsedAt: string },
  now: Date,
): Promise<void> {
  if (now.getTime() - Date.parse(session.lastUsedAt) < recordUseEveryMs) return;
  await db.update(sessions).set({ lastUsedAt: now.toISOString() }).where(eq(sessions.id, session.id));
}

/** Deletes expired sessions. */
export async function purgeExpiredSessions(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await db
    .delete(sessions)
    .where(
      sql`${lt(sessions.lastUsedAt, before(idleTimeoutMs))} or ${lt(sessions.createdAt, before(absoluteTimeoutMs))}`,
    );
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * The outcome of a sign-in step: the response; the new session's token (null if there is none yet); and the member to whom the
 * browser has been proved to belong (null if another step is needed).
 */
export type SignedIn<Response> = { token: string | null; userId: string | null; response: Response };

/** Starts the session of a member who has completed every step. Refuses: account_banned. */
export async function startUserSession(tx: TxCtx, user: UserRow) {
  if (user.accountStatus === 'banned') throw apiError(accountBanned);
  const token = await startSession(tx, user.id);
  await audit(tx, { action: 'user.sign_in', target: { type: 'user', id: user.id }, actorId: user.id });
  const factor = await hasSecondFactor(tx.db, user.id);
  const response = { message: 'Login Successful', user: toCurrentUser(user, factor), secondFactor: null };
  return { token, userId: user.id, response };
}

/** Sets the cookies for the stored session and for recognising the browser later. Returns the response. */
export function setSessionCookies<Response>(
  ctx: Ctx,
  { token, userId, response }: SignedIn<Response>,
): Response {
  if (token !== null) ctx.setSession(token);
  if (userId !== null) ctx.setDevice(createDeviceToken(ctx, userId));
  return response;
}

/**
 * Ends all of a member's sessions except the caller's, if it is theirs: for security changes, which a thief may have made or may
 * want to survive.
 */
export async function endSessionsElsewhere(tx: TxCtx, userId: string): Promise<void> {
  const { actor } = tx;
  const isOwn = actor.kind === 'person' && actor.id === userId;
  await endSessions(tx.db, userId, isOwn ? actor.sessionId : undefined);
}

/** A browser's name in words its owner will recognise: 'Chrome on Android'. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return 'Unknown device';
  const parsed = Bowser.parse(userAgent.slice(0, 500));
  const browser = parsed.browser.name || 'A browser';
  const system = parsed.os.name;
  return (system ? `${browser} on ${system}` : browser).slice(0, 80);
}
