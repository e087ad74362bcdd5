import { expect, test } from 'vitest';
import { toSlug } from './slug.ts';

test('accents and signs go, and a name that is taken is numbered', () => {
  expect(toSlug('Cafés & desserts', new Set())).toBe('cafes-desserts');
  expect(toSlug('Baby & child', new Set())).toBe('baby-child');
  expect(toSlug('Qur’an teachers', new Set())).toBe('quran-teachers');
  expect(toSlug('Other', new Set(['other', 'other-2']))).toBe('other-3');
});

test('a name without a letter of ours has an address all the same', () => {
  expect(toSlug('قصاب', new Set())).toBe('category');
});
