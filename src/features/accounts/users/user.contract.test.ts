import { expect, test } from 'vitest';
import { canonicalEmail, personName } from './user.contract.ts';

test('spellings of one address have one canonical form', () => {
  expect(canonicalEmail(' Amina@Example.ORG ')).toBe('amina@example.org');
  expect(canonicalEmail('ａｍｉｎａ@example.org')).toBe('amina@example.org');
  expect(canonicalEmail('\u202AAmina@München.example\u202C')).toBe('amina@xn--mnchen-3ya.example');
  expect(canonicalEmail('nobody')).toBe('nobody');
});

test('dots and tags in an address are kept', () => {
  expect(canonicalEmail('a.mina+x@example.org')).toBe('a.mina+x@example.org');
});

test.each(['Amina', 'Zaynab bint ʿAlī', 'O’Connor-Khan', 'Md. Rahman', 'St.John', 'عائشة'])(
  '%s is a name',
  (name) => {
    expect(personName.safeParse(name).success).toBe(true);
  },
);

test.each([
  'Unlock it: https://login.example',
  'HTTP://login.example',
  'WWW.login.example',
  'ｗｗｗ．login.example',
  'amina@example.org',
  'amina＠example.org',
])('%s is not a name', (name) => {
  expect(personName.safeParse(name).error?.issues[0]?.message).toBe(
    'Please enter a name only, without a web or email address.',
  );
});
