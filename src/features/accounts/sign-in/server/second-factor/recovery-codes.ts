import { createHash, randomInt } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const howMany = 10;
const length = 24;

/** Ten codes of 120 bits each, in letters and digits that are hard to confuse. */
export function newRecoveryCodes(): string[] {
  const code = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: howMany }, code);
}

/** How a code is stored. The codes are so long and random that a plain hash of one can't be reversed. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
