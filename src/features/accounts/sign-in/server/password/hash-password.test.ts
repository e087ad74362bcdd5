import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './hash-password.ts';

test('a password is right for its own hash alone, to the last space', async () => {
  const stored = await hashPassword('correct horse ');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(stored, 'correct horse ')).toBe(true);
  expect(await isPassword(stored, 'correct horse')).toBe(false);
});

test('no password is right where there is no hash', async () => {
  expect(await isPassword(null, 'x')).toBe(false);
  expect(await isPassword(undefined, '')).toBe(false);
});

test('more than fifty in line are asked to come again', async () => {
  const many = await Promise.allSettled(Array.from({ length: 70 }, () => isPassword(null, 'x')));
  const refused = many.filter((one) => one.status === 'rejected');
  expect(refused.length).toBe(70 - 52);
  expect(refused[0]?.reason).toMatchObject({ code: 'busy', retryAfterSeconds: 3 });
});
