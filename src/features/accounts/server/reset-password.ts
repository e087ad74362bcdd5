import { eq } from 'drizzle-orm';
import { refuse } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { linkInvalid } from '../refusals.ts';
import { calls } from '../sign-in-contract.ts';
import { recordActivity } from './activities.ts';
import { checkNewPassword } from './common-passwords.ts';
import { hashPassword } from './hash-password.ts';
import type { UserRow } from './presenters.ts';
import { findUser } from './queries.ts';
import { startSession } from './sessions.ts';
import { setPassword } from './set-password.ts';
import { users } from './tables.ts';
import { consumeToken, peekToken } from './tokens.ts';

/**
 * Sets a password by a link. The link proves the address, so it counts as verified. Refuses: link_invalid, weak_password,
 * too_many_requests, busy.
 */
export const resetPassword = handle(calls.resetPassword, async (ctx, input) => {
  // The weak password is refused before the link is used up, the hash made before the transaction begins.
  const owner = await ownerOf(ctx, input.token);
  await checkNewPassword(input.newPassword, owner);
  const passwordHash = await hashPassword(input.newPassword);
  const signedIn = await ctx.db.transaction(async (tx) => {
    const used = await consumeToken(ctx, tx, input.token, ['password_reset', 'invitation']);
    const user = await findUser(tx, used.userId);
    if (!user || user.accountStatus === 'banned') throw refuse(linkInvalid);
    await setPassword(ctx, tx, user, passwordHash);
    await tx.update(users).set({ isEmailVerified: true }).where(eq(users.id, user.id));
    if (used.purpose !== 'invitation') return false;
    await activate(ctx, tx, user);
    return true;
  });
  return { message: 'Password Reset Successfully', signedIn };
});

async function ownerOf(ctx: Ctx, token: string): Promise<UserRow> {
  const asked =
    (await peekToken(ctx, ctx.db, token, 'password_reset')) ??
    (await peekToken(ctx, ctx.db, token, 'invitation'));
  const user = await findUser(ctx.db, asked?.userId);
  if (!user) throw refuse(linkInvalid);
  return user;
}

async function activate(ctx: Ctx, tx: Db, user: UserRow): Promise<void> {
  const joinedAt = ctx.now.toISOString();
  await tx.update(users).set({ accountStatus: 'active', joinedAt }).where(eq(users.id, user.id));
  const deed = { userId: user.id, type: 'account_verified', description: 'Joined the community' } as const;
  await recordActivity(tx, { ...deed, subjectId: user.id }, ctx.now);
  await startSession(ctx, tx, user.id);
}
