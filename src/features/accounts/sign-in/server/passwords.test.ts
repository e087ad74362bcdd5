import { expect, test } from 'vitest';
import { checkNewPassword, hashPassword, verifyPassword } from './passwords.ts';

test('a password matches only its own hash, including trailing spaces', async () => {
  const stored = await hashPassword('correct horse ');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'correct horse ')).toBe(true);
  expect(await verifyPassword(stored, 'correct horse')).toBe(false);
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
