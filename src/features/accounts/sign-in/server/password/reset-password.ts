import { recordActivity } from '#features/accounts/activities/server/public.ts';
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
import { setPassword } from './set-password.ts';

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
    await setPassword(tx, user, passwordHash);
    await updateUser(tx.db, user.id, { isEmailVerified: true });
    const token = used.purpose === 'invitation' ? await activate(tx, user) : null;
    return { token, answer: { message: 'Password Reset Successfully', signedIn: token !== null } };
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

/** Activates an invited account. Returns the token of a new session for it. */
async function activate(tx: TxCtx, user: UserRow): Promise<string> {
  const joinedAt = tx.now.toISOString();
  await updateUser(tx.db, user.id, { accountStatus: 'active', joinedAt });
  const activity = {
    userId: user.id,
    type: accountVerified,
    description: 'Joined the community',
  } as const;
  await recordActivity(tx.db, { ...activity, subjectId: user.id }, tx.now);
  return startSession(tx, user.id);
}
