import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { checkNewPassword, hashPassword, matchPassword, verifyPassword } from './passwords.ts';

test('a password matches only its own hash, including trailing spaces', async () => {
  const stored = await hashPassword('correct horse ');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'correct horse ')).toBe(true);
  expect(await verifyPassword(stored, 'correct horse')).toBe(false);
});

/** The same password from two keyboards: é is one character, or e and an accent. */
const composed = 'Caf\u00e9-au-lait-9';
const decomposed = 'Cafe\u0301-au-lait-9';

test.each([
  ['composed', composed, decomposed],
  ['decomposed', decomposed, composed],
])('a password that was set %s matches in both forms', async (_form, set, other) => {
  const stored = await hashPassword(set);
  expect(await matchPassword(stored, set)).toBe('current');
  expect(await matchPassword(stored, other)).toBe('current');
  expect(await matchPassword(stored, `${other}9`)).toBeNull();
  expect(await matchPassword(stored, 'Cafe-au-lait-9')).toBeNull();
});

test('an older hash of the text as typed matches that text, and is outdated', async () => {
  const older = await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(await matchPassword(older, decomposed)).toBe('outdated');
  expect(await matchPassword(older, 'Cafe\u0300-au-lait-9')).toBeNull();
  expect(await matchPassword(null, decomposed)).toBeNull();
});

test('no password matches a missing hash', async () => {
  expect(await verifyPassword(null, 'x')).toBe(false);
  expect(await verifyPassword(undefined, '')).toBe(false);
});

test('more than fifty waiting verifications are refused with a retry time', async () => {
  const many = await Promise.allSettled(Array.from({ length: 70 }, () => verifyPassword(null, 'x')));
  const refused = many.filter((one) => one.status === 'rejected');
  expect(refused.length).toBe(70 - 52);
  expect(refused[0]?.reason).toMatchObject({ code: 'busy', retryAfterSeconds: 3 });
});

const amina = { email: 'amina@example.org', firstName: 'Amina', lastName: 'Khan' };

test.each(['password123', 'Iloveyou1', 'qwertyuiop', 'amina2026', 'redbridge'])(
  '%s is refused with an error on its field',
  async (password) => {
    await expect(checkNewPassword(password, amina)).rejects.toMatchObject({
      code: 'weak_password',
      issues: [{ path: 'newPassword' }],
    });
  },
);

test('a sentence is accepted as a password', async () => {
  await expect(checkNewPassword('seven green figs on the sill', amina)).resolves.toBeUndefined();
});
