import { Secret, TOTP } from 'otpauth';
import { borough } from '#borough';

const period = 30;

function totpOf(secret: string, label: string): TOTP {
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
  return totpOf(secret, email).toString();
}

/**
 * The 30-second step for which the code is right, or null. A clock may be one step off; a step at or before `lastStep`
 * has already been used (RFC 6238 section 5.2).
 */
export function stepOfCode(secret: string, code: string, lastStep: number, now: Date): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / period) + delta;
  return step > lastStep ? step : null;
}
