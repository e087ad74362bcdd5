import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

test.each([
  ['**Bold** and _soft_ and `code`', 'Bold and soft and code'],
  ['# Heading\n\n- one\n- two\n\n1. three', 'Heading one two three'],
  ['> quoted\n\nand answered', 'quoted and answered'],
  ['See [our page](https://x.example/long)', 'See our page'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['---\n```\ncode\n```', 'code'],
])('%j begins %j', (markdown, plain) => {
  expect(excerpt(markdown, 100)).toBe(plain);
});

test('it ends at a word, and never inside a character', () => {
  expect(excerpt('one two three four', 10)).toBe('one two…');
  expect(excerpt('👍'.repeat(20), 5)).toBe('👍👍…');
  expect(excerpt('['.repeat(20_000), 20).length).toBeLessThanOrEqual(21);
});
