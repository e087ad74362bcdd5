import { and, desc, eq } from 'drizzle-orm';
import { ownAccount, requireUser, toCurrentUser } from '#features/accounts/users/server/public.ts';
import { sessionNotFound } from '#features/accounts/users/user.errors.ts';
import { apiError, notSignedIn } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../account.contract.ts';
import { isSessionActive } from '../session.rules.ts';
import {
  checkNewPassword,
  checkOwnPassword,
  hashPassword,
  lockCheckedUser,
  setPassword,
} from './passwords.ts';
import { confirmSession, endSessions } from './sessions.ts';
import { hasSecondFactor } from './sign-in.queries.ts';
import { sessions } from './sign-in.tables.ts';

/** Returns the signed-in member's account. */
export const getCurrentUser = handle(calls.getCurrentUser, async (ctx) => {
  const { id } = requireUser(ctx);
  const user = await ownAccount(ctx);
  if (!user) throw apiError(notSignedIn);
  return toCurrentUser(user, await hasSecondFactor(ctx.db, id));
});

/** Returns the caller's active sessions. */
export const listSessions = handle(calls.listSessions, async (ctx) => {
  const person = requireUser(ctx);
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, person.id))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(100);
  return rows
    .filter((row) => isSessionActive(row, ctx.now))
    .map(({ id, device, createdAt, lastUsedAt }) => ({
      id,
      device,
      createdAt,
      lastUsedAt,
      isCurrent: id === person.sessionId,
    }));
});

/** Ends one of the caller's sessions; another member's session counts as not found. Refuses: session_not_found. */
export const endSession = handle(calls.endSession, {
  async run(tx, { id }) {
    const { id: userId } = requireUser(tx);
    const deleted = await tx.db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
      .returning({ id: sessions.id });
    if (deleted.length === 0) throw apiError(sessionNotFound);
    await audit(tx, { action: 'user.end_session', target: { type: 'user', id: userId } });
    return { message: 'That device has been signed out.' };
  },
});

/** Ends all the caller's other sessions. */
export const endOtherSessions = handle(calls.endOtherSessions, {
  async run(tx) {
    const person = requireUser(tx);
    await endSessions(tx.db, person.id, person.sessionId);
    await audit(tx, { action: 'user.end_other_sessions', target: { type: 'user', id: person.id } });
    return { message: 'You’ve been signed out everywhere else.' };
  },
});

/** Ends the current session. */
export const signOut = handle(calls.signOut, {
  async run({ actor, ...tx }) {
    if (actor.kind !== 'person') return;
    await tx.db.delete(sessions).where(eq(sessions.id, actor.sessionId));
    await audit({ ...tx, actor }, { action: 'user.sign_out', target: { type: 'user', id: actor.id } });
  },
  finish(ctx) {
    ctx.setSession(null);
    return { message: 'You’ve been signed out.' };
  },
});

/** Records that the account's owner has just confirmed the password. Refuses: wrong_password, too_many_requests, busy. */
export const confirmPassword = handle(calls.confirmPassword, async (ctx, { password }) => {
  await checkOwnPassword(ctx, password);
  ctx.setSession(await confirmSession(ctx.db, requireUser(ctx).sessionId, ctx.now));
  return { message: 'Thank you.' };
});

/** Changes the caller's password. Refuses: wrong_password, weak_password, too_many_requests, busy. */
export const changePassword = handle(calls.changePassword, {
  async prepare(ctx, input) {
    const user = await checkOwnPassword(ctx, input.currentPassword);
    await checkNewPassword(input.newPassword, user);
    return { user, passwordHash: await hashPassword(input.newPassword) };
  },
  async run(tx, _input, { user, passwordHash }) {
    await setPassword(tx, await lockCheckedUser(tx, user), passwordHash, requireUser(tx).sessionId);
    return { message: 'Your password has been updated successfully.' };
  },
});
