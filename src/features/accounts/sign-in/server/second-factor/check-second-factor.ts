import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { UserRow } from '#features/accounts/users/server/public.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { securityNoticeMail } from '../security-notice.mail.tsx';
import { recoveryCodes, secondFactors } from '../tables.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

/** The purpose under which authenticators' secrets are encrypted. */
export const totpPurpose = 'authenticator secret';

/** How many wrong codes are taken. Anyone who enters one knows the password already. */
export const codeLimits = {
  action: 'secondFactor',
  perNetwork: { times: 5, perSeconds: 300 },
  perAccount: { times: 30, perSeconds: 3600 },
};

/**
 * Whether a code is right for the member's second factor. A right code is used up: an authenticator's by its step, a
 * recovery code by its row. Of two requests with the same code, only one succeeds.
 */
export async function consumeSecondFactorCode(tx: TxCtx, user: UserRow, code: string): Promise<boolean> {
  if (/^\d{6}$/.test(code)) return consumeTotpCode(tx, user.id, code);
  const used = await tx.db
    .update(recoveryCodes)
    .set({ usedAt: tx.now.toISOString() })
    .where(
      and(
        eq(recoveryCodes.userId, user.id),
        eq(recoveryCodes.codeHash, hashRecoveryCode(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  if (used.length === 0) return false;
  const props = { firstName: user.firstName, what: 'recovery_code_used' as const };
  await enqueueMail(tx.db, securityNoticeMail, { to: user.email, userId: user.id, props }, tx.now);
  return true;
}

async function consumeTotpCode(tx: TxCtx, userId: string, code: string): Promise<boolean> {
  const [factor] = await tx.db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  if (!factor) return false;
  const secret = tx.secrets.open(totpPurpose, factor.sealedSecret);
  const step = stepOfCode(secret, code, factor.lastStep, tx.now);
  if (step === null) return false;
  const moved = await tx.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return moved.length > 0;
}
