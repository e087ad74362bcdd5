import { expect, test } from 'vitest';
import { isAboutContext, newPassword, personalWords } from './password.ts';

const amina = { email: 'amina.khan@example.org', firstName: 'Amina', lastName: 'Khan' };

test('any characters may be in a password, and none is taken away', () => {
  for (const password of [' spaces ', 'كلمة السر الطويلة', '🕌🕌🕌🕌🕌🕌🕌🕌', 'x'.repeat(128)]) {
    expect(newPassword.parse(password)).toBe(password);
  }
});

test('seven characters are too few and 129 too many', () => {
  expect(newPassword.safeParse('1234567').error?.issues[0]?.message).toBe(
    'Password must be at least 8 characters long',
  );
  expect(newPassword.safeParse('x'.repeat(129)).success).toBe(false);
});

test.each(['redbridge1', 'Mahalla2026', 'amina.khan', 'AMINA123'])('%s is too easy to guess', (password) => {
  expect(isAboutContext(password, personalWords(amina))).toBe(true);
});

test.each(['a long walk from redbridge', 'amina likes green figs'])('%s is not', (password) => {
  expect(isAboutContext(password, personalWords(amina))).toBe(false);
});
