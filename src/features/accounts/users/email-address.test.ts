import { expect, test } from 'vitest';
import { canonicalEmail, emailAddress } from './email-address.ts';

test('spellings of one address are one', () => {
  expect(canonicalEmail(' Amina@Example.ORG ')).toBe('amina@example.org');
  expect(canonicalEmail('ａｍｉｎａ@example.org')).toBe('amina@example.org');
});

test('dots and tags are the provider’s business', () => {
  expect(canonicalEmail('a.mina+x@example.org')).toBe('a.mina+x@example.org');
});

test.each(['аmina@example.org', 'amina@exаmple.org', 'a\nb@example.org', 'a@b', 'a b@example.org', ''])(
  'letters that look like others, and what is no address, are refused: %j',
  (value) => {
    expect(emailAddress.safeParse(value).success).toBe(false);
  },
);
