import { canonicalEmail } from '#features/accounts/users/email-address.ts';
import { accountBanned, invalidCredentials } from '#features/accounts/users/errors.ts';
import { findUserByEmail, lockUser } from '#features/accounts/users/server/public.ts';
import type { ResultOf } from '#kit/contract/call.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { calls } from '../../sign-in-contract.ts';
import { isPassword } from '../password/hash-password.ts';
import { hasSecondFactor } from '../queries.ts';
import { makeToken, tokenOf } from '../tokens.ts';
import { handOverSession, type SignedIn, startUserSession } from './start-user-session.ts';

/** Ten attempts in five minutes for each address, wherever they come from. */
const limit = { times: 10, perSeconds: 300 };

/**
 * Signs in, or asks for the second factor. An unknown address takes as long as a wrong password and gives the same error.
 * Refuses: invalid_credentials, account_banned (shown only to its owner), too_many_requests, busy.
 */
export const signIn = handle(calls.signIn, {
  async prepare(ctx, input) {
    await consumeRateLimit(ctx, { action: 'signIn.email', key: canonicalEmail(input.email), ...limit });
    const found = await findUserByEmail(ctx.db, input.email);
    const right = await isPassword(found?.passwordHash, input.password);
    if (!right || !found) throw apiError(invalidCredentials);
    return found;
  },
  async run(tx, _input, found): Promise<SignedIn<ResultOf<typeof calls.signIn>>> {
    // Read again under a lock: if the password has just been changed, the old one must not work.
    const user = await lockUser(tx.db, found.id);
    if (user?.passwordHash !== found.passwordHash) throw apiError(invalidCredentials);
    if (user.accountStatus === 'banned') throw apiError(accountBanned);
    if (!(await hasSecondFactor(tx.db, user.id))) return startUserSession(tx, user);
    const tokenId = await makeToken(tx.db, 'second_factor', { userId: user.id }, tx.now);
    const challenge = tokenOf(tx.secrets, tokenId);
    const message = 'Please enter your second-factor code.';
    return { token: null, answer: { message, user: null, secondFactor: { challenge } } };
  },
  finish: handOverSession,
});
