import { expect, test } from 'vitest';
import { toSlug } from './slug.ts';

test('a slug drops accents and punctuation, and a taken slug gets a number', () => {
  expect(toSlug('Cafés & desserts', new Set())).toBe('cafes-desserts');
  expect(toSlug('Baby & child', new Set())).toBe('baby-child');
  expect(toSlug('Qur’an teachers', new Set())).toBe('quran-teachers');
  expect(toSlug('Other', new Set(['other', 'other-2']))).toBe('other-3');
});

test('a name without Latin letters still gets a slug', () => {
  expect(toSlug('قصاب', new Set())).toBe('category');
});
