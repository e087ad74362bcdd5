import { expect, test } from 'vitest';
import { listingEmblem } from './listing-emblems.ts';

const emblem = (title: string, categorySlug = 'other') => listingEmblem({ title, categorySlug });

test('a word of the title chooses the emblem, in singular or plural', () => {
  expect(emblem('Two-seater sofa, collect')).toBe(emblem('SOFAS'));
  expect(emblem('Child’s bike, 20 inch', 'children')).toBe(emblem('Bicycle'));
  expect(emblem('Cottage sign')).not.toBe(emblem('Cot with mattress'));
});

test('without such a word the category chooses the emblem, and otherwise it is a parcel', () => {
  expect(emblem('Six of them, hardly used', 'books')).toBe(emblem('GCSE maths books'));
  expect(emblem('Something', 'none-of-ours')).toBe(emblem('Anything else'));
});
