import { expect, test } from 'vitest';
import { containsContextWord, contextWords, newPassword } from './password.rules.ts';

const amina = { email: 'amina.khan@example.org', firstName: 'Amina', lastName: 'Khan' };

test('a password may contain any characters and is not trimmed', () => {
  for (const password of [' spaces ', 'كلمة السر الطويلة', '🕌🕌🕌🕌🕌🕌🕌🕌', 'x'.repeat(128)]) {
    expect(newPassword.parse(password)).toBe(password);
  }
});

test('the characters of a password are counted, and kept, in Unicode form NFC', () => {
  const accents = (count: number) => 'e\u0301'.repeat(count);
  expect(newPassword.parse(accents(128))).toBe('é'.repeat(128));
  expect(newPassword.safeParse(accents(129)).success).toBe(false);
  expect(newPassword.safeParse(accents(7)).success).toBe(false);
});

test('a name in another Unicode form is as easy to guess', () => {
  const words = contextWords({ ...amina, firstName: 'Ame\u0301lie' });
  expect(containsContextWord('amélie1', words)).toBe(true);
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
