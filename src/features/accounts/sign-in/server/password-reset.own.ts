import { recordActivity } from '#features/accounts/activities/server/public.ts';
import {
  confirmAddress,
  findUser,
  findUserByEmail,
  type UserRow,
  updateUser,
} from '#features/accounts/users/server/public.ts';
import { canonicalEmail } from '#features/accounts/users/user.contract.ts';
import { linkInvalid } from '#features/accounts/users/user.errors.ts';
import { isSuspended } from '#features/accounts/users/user.rules.ts';
import { ApiError, apiError, tooMany } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { ActivityType, Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { withMinDuration } from '#kit/server/min-duration.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../sign-in.contract.ts';
import { resetSent } from '../sign-in.rules.ts';
import { consumeGuess } from './guess-limits.ts';
import { checkNewPassword, hashPassword, setPasswordByLink } from './passwords.ts';
import { setSessionCookies, startSession } from './sessions.ts';
import { passwordResetMail } from './sign-in.messages.tsx';
import { consumeAccountToken, createToken, peekToken } from './token.queries.ts';

/** Every request counts, since each may send an email. */
const limits = {
  action: 'forgotPassword',
  perNetwork: { times: 3, perSeconds: 3600 },
  perAccount: { times: 10, perSeconds: 3600 },
};

/**
 * Sends a reset link if the account exists and is within its limits; otherwise the response is the same and takes as long. Earlier
 * links stay valid, so that nobody can end the owner's link by requesting another.
 */
export const forgotPassword = handle(calls.forgotPassword, async (ctx, { email }) => {
  const isSent = await mayRequestReset(ctx, email);
  await withMinDuration(async () => {
    if (isSent) await inTransaction(ctx, (tx) => sendResetLink(tx, email));
  });
  return { message: resetSent } as const;
});

async function mayRequestReset(ctx: Ctx, email: string): Promise<boolean> {
  const userId = (await findUserByEmail(ctx.db, email))?.id ?? null;
  try {
    await consumeGuess(ctx, { userId, name: canonicalEmail(email) }, limits);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === tooMany.code) return false;
    throw error;
  }
}

async function sendResetLink(tx: TxCtx, email: string): Promise<void> {
  const user = await findUserByEmail(tx.db, email);
  if (!user || user.accountStatus === 'pending' || user.accountStatus === 'banned') return;
  const tokenId = await createToken(tx.db, 'password_reset', { userId: user.id }, tx.now);
  const props = { firstName: user.firstName, tokenId };
  await enqueueMail(tx.db, passwordResetMail, { to: user.email, userId: user.id, props }, tx.now);
}

/** Returns the name and email of an invited person. This reveals nothing more than the link, with which the password can be set. */
export const getInvitation = handle(calls.getInvitation, async (ctx, { token }) => {
  const row = await peekToken(ctx, ctx.db, token, 'invitation');
  const user = await findUser(ctx.db, row?.userId);
  return { invited: user && isInvited(user, ctx.now) ? pick(user, 'firstName', 'email') : null };
});

/** Sets a password with a link, which also verifies the address. Refuses: link_invalid, weak_password, too_many_requests, busy. */
export const resetPassword = handle(calls.resetPassword, {
  // A weak password is refused before the link is used up.
  async prepare(ctx, { token, newPassword }) {
    await checkNewPassword(newPassword, await findTokenOwner(ctx, token));
    return hashPassword(newPassword);
  },
  async run(tx, input, passwordHash) {
    const { used, user } = await consumeAccountToken(tx, input.token, ['password_reset', 'invitation']);
    if (user.accountStatus === 'banned') throw apiError(linkInvalid);
    await setPasswordByLink(tx, user, passwordHash);
    await confirmAddress(tx, user);
    const token = used.purpose === 'invitation' ? await activateInvitedUser(tx, user) : null;
    return {
      token,
      userId: user.id,
      response: { message: 'Password Reset Successfully', signedIn: token !== null },
    };
  },
  finish: setSessionCookies,
});

async function findTokenOwner(ctx: Ctx, token: string): Promise<UserRow> {
  const row =
    (await peekToken(ctx, ctx.db, token, 'password_reset')) ??
    (await peekToken(ctx, ctx.db, token, 'invitation'));
  const user = await findUser(ctx.db, row?.userId);
  if (!user) throw apiError(linkInvalid);
  return user;
}

/**
 * Activates an invited person's account. Returns the token of a new session, or null if the account was suspended in the meantime,
 * which then stays suspended. The account's row must be locked.
 */
async function activateInvitedUser(tx: TxCtx, user: UserRow): Promise<string | null> {
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

/** Whether an account waits for its owner to join. A suspension that has ended no longer counts. */
function isInvited(user: UserRow, now: Date): boolean {
  if (user.accountStatus === 'pending') return true;
  return user.accountStatus === 'suspended' && user.joinedAt === null && !isSuspended(user, now);
}

const accountVerified: ActivityType = { name: 'account_verified' };

export const activityTypes = [accountVerified];
