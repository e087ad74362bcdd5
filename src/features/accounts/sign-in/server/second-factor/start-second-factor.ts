import { secondFactorOn } from '#features/accounts/users/errors.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../second-factor-contract.ts';
import { checkOwnPassword } from '../password/check-password.ts';
import { hasSecondFactor } from '../queries.ts';
import { secondFactors } from '../tables.ts';
import { totpPurpose } from './check-second-factor.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/** Creates a secret and stores it, encrypted, until a code confirms it. Refuses: wrong_password, second_factor_on, busy. */
export const startSecondFactor = handle(calls.startSecondFactor, async (ctx, { password }) => {
  const user = await checkOwnPassword(ctx, password);
  if (await hasSecondFactor(ctx.db, user.id)) throw apiError(secondFactorOn);
  const secret = newTotpSecret();
  const sealedSecret = ctx.secrets.seal(totpPurpose, secret);
  await ctx.db
    .insert(secondFactors)
    .values({ userId: user.id, sealedSecret })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { sealedSecret, lastStep: 0 } });
  return { secret, uri: totpUri(secret, user.email) };
});
