import { recordActivity } from '#features/accounts/activities/server/public.ts';
import { isSuspended } from '#features/accounts/users/account-status.ts';
import { linkInvalid } from '#features/accounts/users/errors.ts';
import { findUser, type UserRow, updateUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../../sign-in-contract.ts';
import { accountVerified } from '../activity-types.ts';
import { startSession } from '../sessions/sessions.ts';
import { handOverSession } from '../sessions/start-user-session.ts';
import { consumeAccountToken, peekToken } from '../tokens.ts';
import { checkNewPassword } from './common-passwords.ts';
import { hashPassword } from './hash-password.ts';
import { resetPasswordOf } from './set-password.ts';

/**
 * Sets a password with a link. The link proves the address, so it counts as verified. Refuses: link_invalid, weak_password,
 * too_many_requests, busy.
 */
export const resetPassword = handle(calls.resetPassword, {
  // A weak password is refused before the link is used up.
  async prepare(ctx, { token, newPassword }) {
    await checkNewPassword(newPassword, await ownerOf(ctx, token));
    return hashPassword(newPassword);
  },
  async run(tx, input, passwordHash) {
    const { used, user } = await consumeAccountToken(tx, input.token, ['password_reset', 'invitation']);
    if (user.accountStatus === 'banned') throw apiError(linkInvalid);
    await resetPasswordOf(tx, user, passwordHash);
    await updateUser(tx.db, user.id, { isEmailVerified: true });
    const token = used.purpose === 'invitation' ? await join(tx, user) : null;
    return {
      token,
      userId: user.id,
      answer: { message: 'Password Reset Successfully', signedIn: token !== null },
    };
  },
  finish: handOverSession,
});

async function ownerOf(ctx: Ctx, token: string): Promise<UserRow> {
  const asked =
    (await peekToken(ctx, ctx.db, token, 'password_reset')) ??
    (await peekToken(ctx, ctx.db, token, 'invitation'));
  const user = await findUser(ctx.db, asked?.userId);
  if (!user) throw apiError(linkInvalid);
  return user;
}

/**
 * Lets an invited person join. Returns the token of a new session; null for an account that was suspended meanwhile, which
 * stays as it is. The account's row is locked.
 */
async function join(tx: TxCtx, user: UserRow): Promise<string | null> {
  const joinedAt = tx.now.toISOString();
  if (!isInvited(user, tx.now)) {
    if (user.joinedAt === null) await updateUser(tx.db, user.id, { joinedAt });
    return null;
  }
  const active = { accountStatus: 'active', suspendedUntil: null, standingReason: null } as const;
  await updateUser(tx.db, user.id, { ...active, joinedAt });
  const activity = {
    userId: user.id,
    type: accountVerified,
    description: 'Joined the community',
  } as const;
  await recordActivity(tx.db, { ...activity, subjectId: user.id }, tx.now);
  return startSession(tx, user.id);
}

/** Whether an account waits for its owner to join: a suspension that has ended no longer counts. */
function isInvited(user: UserRow, now: Date): boolean {
  if (user.accountStatus === 'pending') return true;
  return user.accountStatus === 'suspended' && user.joinedAt === null && !isSuspended(user, now);
}
