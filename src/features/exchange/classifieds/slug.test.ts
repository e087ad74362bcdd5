import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test('a name becomes an address of its own', () => {
  expect(slugOf('Baby & child', [])).toBe('baby-child');
  expect(slugOf('Café chairs!', [])).toBe('cafe-chairs');
  expect(slugOf('Books', ['books', 'books-2'])).toBe('books-3');
  expect(slugOf('كتب', [])).toBe('category');
});
