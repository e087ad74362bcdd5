import { expect, test } from 'vitest';
import { matchTotpStep, newTotpSecret, totpUri } from './second-factor-codes.ts';

/** RFC 6238, appendix B: the secret is '12345678901234567890', the codes are the last six of eight digits. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at %i seconds the code is %s (RFC 6238)', (seconds, code) => {
  expect(matchTotpStep(rfcSecret, code, 0, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

test('a code works once and expires', () => {
  const at = (seconds: number) => new Date(seconds * 1000);
  expect(matchTotpStep(rfcSecret, '005924', 41_152_263, at(1_234_567_890))).toBeNull();
  expect(matchTotpStep(rfcSecret, '005924', 0, at(1_234_567_890 + 30))).not.toBeNull();
  expect(matchTotpStep(rfcSecret, '005924', 0, at(1_234_567_890 + 90))).toBeNull();
  expect(matchTotpStep(rfcSecret, '000000', 0, at(1_234_567_890))).toBeNull();
});

test('a secret has 160 bits, and its URI names the site and the account', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpUri(secret, 'amina@example.org')).toMatch(
    /^otpauth:\/\/totp\/.*amina%40example\.org\?.*issuer=/,
  );
});
