import { expect, test } from 'vitest';
import { goodsEmblem } from './goods-emblems.ts';

const emblem = (title: string, categorySlug = 'other') => goodsEmblem({ title, categorySlug });

test('a word of the title says what is drawn, one thing or several', () => {
  expect(emblem('Two-seater sofa, collect')).toBe(emblem('SOFAS'));
  expect(emblem('Child’s bike, 20 inch', 'children')).toBe(emblem('Bicycle'));
  expect(emblem('Cottage sign')).not.toBe(emblem('Cot with mattress'));
});

test('without one, its category does; of neither, a parcel is drawn', () => {
  expect(emblem('Six of them, hardly used', 'books')).toBe(emblem('GCSE maths books'));
  expect(emblem('Something', 'none-of-ours')).toBe(emblem('Anything else'));
});
