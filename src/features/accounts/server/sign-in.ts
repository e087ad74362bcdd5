import { eq } from 'drizzle-orm';
import { refuse } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { takeTurn } from '#kit/server/rate-limits/take-turn.ts';
import { canonicalEmail } from '../email-address.ts';
import { accountBanned, invalidCredentials } from '../refusals.ts';
import { calls } from '../sign-in-contract.ts';
import { admitUser } from './admit-user.ts';
import { isPassword } from './hash-password.ts';
import { findUserByEmail, hasSecondFactor } from './queries.ts';
import { users } from './tables.ts';
import { makeToken, tokenOf } from './tokens.ts';

/** Ten tries in five minutes for one address, from wherever they come. */
const limit = { times: 10, perSeconds: 300 };

/**
 * Signs in, or asks for the second factor. An unknown address takes as long as a wrong password and reads the same.
 * Refuses: invalid_credentials, account_banned (to its owner alone), too_many_requests, busy.
 */
export const signIn = handle(calls.signIn, async (ctx, input) => {
  await takeTurn(ctx.db, { action: 'signIn.email', key: canonicalEmail(input.email), ...limit }, ctx.now);
  const found = await findUserByEmail(ctx.db, input.email);
  const right = await isPassword(found?.passwordHash, input.password);
  if (!right || !found) throw refuse(invalidCredentials);
  return ctx.db.transaction(async (tx) => {
    // Read again under a lock: a password change meanwhile must not let the old password in.
    const [user] = await tx.select().from(users).where(eq(users.id, found.id)).for('update');
    if (user?.passwordHash !== found.passwordHash) throw refuse(invalidCredentials);
    if (user.accountStatus === 'banned') throw refuse(accountBanned);
    if (!(await hasSecondFactor(tx, user.id))) return admitUser(ctx, tx, user);
    const tokenId = await makeToken(tx, 'second_factor', { userId: user.id }, ctx.now);
    const challenge = tokenOf(ctx.secrets, tokenId);
    return {
      message: 'Please give the code of your second factor.',
      user: null,
      secondFactor: { challenge },
    };
  });
});
