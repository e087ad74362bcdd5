import { and, eq, isNull } from 'drizzle-orm';
import { secondFactorOff, wrongCode } from '#features/accounts/users/errors.ts';
import { lockOwnUser, personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { calls } from '../../second-factor-contract.ts';
import { securityNoticeMail } from '../security-notice.mail.tsx';
import { endSessionsElsewhere } from '../sessions/end-sessions-elsewhere.ts';
import { recoveryCodes, secondFactors } from '../tables.ts';
import { totpPurpose } from './check-second-factor.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

/** Turns on the second factor. Refuses: wrong_code, second_factor_off (nothing was started), too_many_requests. */
export const confirmSecondFactor = handle(calls.confirmSecondFactor, {
  async prepare(ctx) {
    const turn = { action: 'secondFactorCode', key: personOf(ctx).id, times: 5, perSeconds: 300 };
    await consumeRateLimit(ctx, turn);
  },
  async run(tx, { code }) {
    const user = await lockOwnUser(tx);
    const [factor] = await tx.db
      .select()
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, user.id), isNull(secondFactors.confirmedAt)));
    if (!factor) throw apiError(secondFactorOff);
    const step = stepOfCode(tx.secrets.open(totpPurpose, factor.sealedSecret), code, 0, tx.now);
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
      .values(codes.map((one) => ({ userId: user.id, codeHash: hashRecoveryCode(one) })));
    await endSessionsElsewhere(tx, user.id);
    await audit(tx, { action: 'user.second_factor_on', target: { type: 'user', id: user.id } });
    const props = { firstName: user.firstName, what: 'second_factor_on' as const };
    await enqueueMail(tx.db, securityNoticeMail, { to: user.email, userId: user.id, props }, tx.now);
    return { recoveryCodes: codes };
  },
});
