import { createHash, randomInt } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { borough } from '#borough';
import type { UserRow } from '#features/accounts/users/server/public.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { securityNoticeMail } from './sign-in.messages.tsx';
import { recoveryCodes, secondFactors } from './sign-in.tables.ts';

/** The purpose under which authenticators' secrets are encrypted. */
export const totpPurpose = 'authenticator secret';

/** Limits on wrong codes. Anyone who can enter one already knows the password. */
export const codeLimits = {
  action: 'secondFactor',
  perNetwork: { times: 5, perSeconds: 300 },
  perAccount: { times: 30, perSeconds: 3600 },
};

/**
 * Checks a code of the member's second factor and uses it up: an authenticator's code by its step, a recovery code by its row. Of
 * two requests with the same code, only one succeeds.
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

/**
 * Decrypts an authenticator's secret. Returns null if the site's secret has changed since (after a restore without it): then the
 * app's codes fail, recovery codes still work, and the member sets the app up again.
 */
export function openTotpSecret(
  { secrets, log }: Pick<TxCtx, 'secrets' | 'log'>,
  sealed: string,
): string | null {
  try {
    return secrets.open(totpPurpose, sealed);
  } catch (error) {
    log.warn({ error }, 'an authenticator’s secret can’t be read: the site’s secret has changed');
    return null;
  }
}

async function consumeTotpCode(tx: TxCtx, userId: string, code: string): Promise<boolean> {
  const [factor] = await tx.db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  if (!factor) return false;
  const secret = openTotpSecret(tx, factor.sealedSecret);
  const step = secret === null ? null : matchTotpStep(secret, code, factor.lastStep, tx.now);
  if (step === null) return false;
  const updated = await tx.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return updated.length > 0;
}

const period = 30;

function createTotp(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: `${borough.productName} ${borough.name}`,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  });
}

/** A new 160-bit secret in base 32 (RFC 4226 section 4). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URI that an authenticator app reads from the QR code. */
export function totpUri(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

/**
 * The 30-second step for which the code is right, or null. A clock may be one step off; a step at or before `lastStep`
 * has already been used (RFC 6238 section 5.2).
 */
export function matchTotpStep(secret: string, code: string, lastStep: number, now: Date): number | null {
  const delta = createTotp(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / period) + delta;
  return step > lastStep ? step : null;
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const codeCount = 10;
const codeLength = 24;

/** Ten codes of 120 bits each, in letters and digits that are hard to confuse. */
export function newRecoveryCodes(): string[] {
  const code = () => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: codeCount }, code);
}

/** Hashes a recovery code for storage. The codes are so long and random that a plain hash of one can't be reversed. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
