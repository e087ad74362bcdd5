import { canonicalEmail } from '#features/accounts/users/email-address.ts';
import { accountBanned, invalidCredentials } from '#features/accounts/users/errors.ts';
import { findUserByEmail, lockUser, updateUser } from '#features/accounts/users/server/public.ts';
import type { ResultOf } from '#kit/contract/call.ts';
import { apiError } from '#kit/contract/errors.ts';
import { auditOnceAMinute } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../sign-in-contract.ts';
import { tryGuess } from '../guesses/count-guess.ts';
import { hashPassword, isOutdated, isPassword } from '../password/hash-password.ts';
import { hasSecondFactor } from '../queries.ts';
import { makeToken, tokenOf } from '../tokens.ts';
import { handOverSession, type SignedIn, startUserSession } from './start-user-session.ts';

/** Wrong passwords only. */
const limits = {
  action: 'signIn',
  perNetwork: { times: 10, perSeconds: 300 },
  perAccount: { times: 100, perSeconds: 3600 },
  fromNetwork: { times: 60, perSeconds: 300 },
};

/**
 * Signs in, or asks for the second factor. An unknown address takes as long as a wrong password and gives the same error.
 * Refuses: invalid_credentials, account_banned (shown only to its owner), too_many_requests, busy.
 */
export const signIn = handle(calls.signIn, {
  async prepare(ctx, input) {
    const found = await findUserByEmail(ctx.db, input.email);
    const guessed = { userId: found?.id ?? null, name: canonicalEmail(input.email) };
    const right = await tryGuess(ctx, guessed, limits, () => isPassword(found?.passwordHash, input.password));
    if (!right || !found?.passwordHash) {
      // Somebody unknown is not named: the address may be a stranger's.
      const target = { type: 'user', id: found?.id ?? 'unknown' };
      await auditOnceAMinute(ctx, { action: 'user.sign_in_failed', target });
      throw apiError(invalidCredentials);
    }
    const renewed = isOutdated(found.passwordHash) ? await hashPassword(input.password) : null;
    return { found, renewed };
  },
  async run(tx, _input, { found, renewed }): Promise<SignedIn<ResultOf<typeof calls.signIn>>> {
    // Read again under a lock: if the password has just been changed, the old one must not work.
    const user = await lockUser(tx.db, found.id);
    const isSame = user?.passwordHash && user.passwordChangedAt === found.passwordChangedAt;
    if (!isSame) throw apiError(invalidCredentials);
    if (renewed) await updateUser(tx.db, user.id, { passwordHash: renewed });
    if (user.accountStatus === 'banned') throw apiError(accountBanned);
    if (!(await hasSecondFactor(tx.db, user.id))) return startUserSession(tx, user);
    const tokenId = await makeToken(tx.db, 'second_factor', { userId: user.id }, tx.now);
    const challenge = tokenOf(tx.secrets, tokenId);
    const message = 'Please enter your second-factor code.';
    return { token: null, userId: null, answer: { message, user: null, secondFactor: { challenge } } };
  },
  finish: handOverSession,
});
