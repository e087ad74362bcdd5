import { and, eq, isNull } from 'drizzle-orm';
import { lockOwnUser, requireUser } from '#features/accounts/users/server/public.ts';
import { secondFactorOff, secondFactorOn, wrongCode } from '#features/accounts/users/user.errors.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle, withRefusalAudit } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import { calls } from '../second-factor.contract.ts';
import { consumeGuess } from './guess-limits.ts';
import { checkOwnPassword, lockCheckedUser } from './passwords.ts';
import {
  codeLimits,
  consumeSecondFactorCode,
  hashRecoveryCode,
  matchTotpStep,
  newRecoveryCodes,
  newTotpSecret,
  openTotpSecret,
  totpPurpose,
  totpUri,
} from './second-factor-codes.ts';
import { endSessionsElsewhere } from './sessions.ts';
import { securityNoticeMail } from './sign-in.messages.tsx';
import { hasSecondFactor } from './sign-in.queries.ts';
import { recoveryCodes, secondFactors } from './sign-in.tables.ts';

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

/** Turns on the second factor with a first code. Refuses: wrong_code, second_factor_off (setup was not started), too_many_requests. */
export const confirmSecondFactor = handle(calls.confirmSecondFactor, {
  async prepare(ctx) {
    const rateLimit = { action: 'secondFactorCode', key: requireUser(ctx).id, times: 5, perSeconds: 300 };
    await consumeRateLimit(ctx, rateLimit);
  },
  async run(tx, { code }) {
    const user = await lockOwnUser(tx);
    const [factor] = await tx.db
      .select()
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, user.id), isNull(secondFactors.confirmedAt)));
    if (!factor) throw apiError(secondFactorOff);
    const secret = openTotpSecret(tx, factor.sealedSecret);
    const step = secret === null ? null : matchTotpStep(secret, code, 0, tx.now);
    if (step === null) throw apiError(wrongCode);
    const confirmedAt = tx.now.toISOString();
    await tx.db
      .update(secondFactors)
      .set({ confirmedAt, lastStep: step })
      .where(eq(secondFactors.userId, user.id));
    const codes = newRecoveryCodes();
    await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    await tx.db
      .insert(recoveryCodes)
      .values(codes.map((recoveryCode) => ({ userId: user.id, codeHash: hashRecoveryCode(recoveryCode) })));
    await endSessionsElsewhere(tx, user.id);
    await audit(tx, { action: 'user.second_factor_on', target: { type: 'user', id: user.id } });
    const props = { firstName: user.firstName, what: 'second_factor_on' as const };
    await enqueueMail(tx.db, securityNoticeMail, { to: user.email, userId: user.id, props }, tx.now);
    return { recoveryCodes: codes };
  },
});

const removeWithoutAudit = handle(calls.removeSecondFactor, {
  async prepare(ctx, { password }) {
    const checked = await checkOwnPassword(ctx, password);
    const target = { userId: checked.id, name: checked.id };
    return { checked, refund: await consumeGuess(ctx, target, codeLimits) };
  },
  async run(tx, { code }, { checked, refund }) {
    const user = await lockCheckedUser(tx, checked);
    if (!(await consumeSecondFactorCode(tx, user, code))) throw apiError(wrongCode);
    await tx.db.delete(secondFactors).where(eq(secondFactors.userId, user.id));
    await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    await endSessionsElsewhere(tx, user.id);
    await audit(tx, { action: 'user.second_factor_off', target: { type: 'user', id: user.id } });
    const props = { firstName: user.firstName, what: 'second_factor_off' as const };
    await enqueueMail(tx.db, securityNoticeMail, { to: user.email, userId: user.id, props }, tx.now);
    return refund;
  },
  async finish(_ctx, refund) {
    await refund();
    return { message: 'The second factor is now off.' };
  },
});

/**
 * Turns off the second factor and deletes its recovery codes, with both the password and a code. Refuses: wrong_password,
 * wrong_code, too_many_requests, busy.
 */
export const removeSecondFactor = withRefusalAudit(removeWithoutAudit, wrongCode, async (ctx) => ({
  action: 'user.second_factor_wrong',
  target: { type: 'user', id: requireUser(ctx).id },
}));
