import { eq } from 'drizzle-orm';
import { wrongCode } from '#features/accounts/users/errors.ts';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { auditingRefusals } from '#kit/server/audit/auditing-refusals.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { calls } from '../../second-factor-contract.ts';
import { countGuess } from '../guesses/count-guess.ts';
import { checkOwnPassword, lockCheckedUser } from '../password/check-password.ts';
import { securityNoticeMail } from '../security-notice.mail.tsx';
import { endSessionsElsewhere } from '../sessions/end-sessions-elsewhere.ts';
import { recoveryCodes, secondFactors } from '../tables.ts';
import { codeLimits, consumeSecondFactorCode } from './check-second-factor.ts';

const remove = handle(calls.removeSecondFactor, {
  async prepare(ctx, { password }) {
    const checked = await checkOwnPassword(ctx, password);
    const guessed = { userId: checked.id, name: checked.id };
    return { checked, takeBack: await countGuess(ctx, guessed, codeLimits) };
  },
  async run(tx, { code }, { checked, takeBack }) {
    const user = await lockCheckedUser(tx, checked);
    if (!(await consumeSecondFactorCode(tx, user, code))) throw apiError(wrongCode);
    await tx.db.delete(secondFactors).where(eq(secondFactors.userId, user.id));
    await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    await endSessionsElsewhere(tx, user.id);
    await audit(tx, { action: 'user.second_factor_off', target: { type: 'user', id: user.id } });
    const props = { firstName: user.firstName, what: 'second_factor_off' as const };
    await enqueueMail(tx.db, securityNoticeMail, { to: user.email, userId: user.id, props }, tx.now);
    return takeBack;
  },
  async finish(_ctx, takeBack) {
    await takeBack();
    return { message: 'The second factor is now off.' };
  },
});

/**
 * Turns off the second factor and deletes its recovery codes, for anyone who has both factors.
 * Refuses: wrong_password, wrong_code, too_many_requests, busy.
 */
export const removeSecondFactor = auditingRefusals(remove, wrongCode, async (ctx) => ({
  action: 'user.second_factor_wrong',
  target: { type: 'user', id: personOf(ctx).id },
}));
