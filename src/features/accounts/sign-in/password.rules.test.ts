import { expect, test } from 'vitest';
import { containsContextWord, contextWords, newPassword } from './password.rules.ts';

const amina = { email: 'amina.khan@example.org', firstName: 'Amina', lastName: 'Khan' };

test('a password may contain any characters and is not trimmed', () => {
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
  expect(containsContextWord(password, contextWords(amina))).toBe(true);
});

test.each(['a long walk from redbridge', 'amina likes green figs'])(
  '%s is not too easy to guess',
  (password) => {
    expect(containsContextWord(password, contextWords(amina))).toBe(false);
  },
);
