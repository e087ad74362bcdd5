import { eq } from 'drizzle-orm';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { calls } from '../../second-factor-contract.ts';
import { checkOwnPassword, lockCheckedUser } from '../password/check-password.ts';
import { securityNoticeMail } from '../security-notice.mail.tsx';
import { endSessionsElsewhere } from '../sessions/end-sessions-elsewhere.ts';
import { recoveryCodes, secondFactors } from '../tables.ts';

/** Turns off the second factor and deletes its recovery codes. Refuses: wrong_password, too_many_requests, busy. */
export const removeSecondFactor = handle(calls.removeSecondFactor, {
  prepare: (ctx, { password }) => checkOwnPassword(ctx, password),
  async run(tx, _input, checked) {
    const user = await lockCheckedUser(tx, checked);
    await tx.db.delete(secondFactors).where(eq(secondFactors.userId, user.id));
    await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    await endSessionsElsewhere(tx, user.id);
    await audit(tx, { action: 'user.second_factor_off', target: { type: 'user', id: user.id } });
    const props = { firstName: user.firstName, what: 'second_factor_off' as const };
    await enqueueMail(tx.db, securityNoticeMail, { to: user.email, userId: user.id, props }, tx.now);
    return { message: 'The second factor is now off.' };
  },
});
