import { createHash, randomInt } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const howMany = 10;
const length = 10;

/** Ten codes of 50 bits each, in letters and digits that are hard to confuse. */
export function newRecoveryCodes(): string[] {
  const code = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: howMany }, code);
}

/** How a code is stored. The codes are long and random, so a plain hash can't be reversed. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
