import { expect, test } from 'vitest';
import { canonicalEmail } from './rules.ts';

test.each([
  ['Amina@Example.org', 'amina@example.org'],
  [' amina@example.org ', 'amina@example.org'],
  ['ａmina@example.org', 'amina@example.org'],
])('%s is the address %s', (given, canonical) => {
  expect(canonicalEmail(given)).toBe(canonical);
});

test('a tag makes another address', () => {
  expect(canonicalEmail('amina+list@example.org')).not.toBe(canonicalEmail('amina@example.org'));
});
