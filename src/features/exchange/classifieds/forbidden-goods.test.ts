import { expect, test } from 'vitest';
import { doubtfulIn, forbiddenGoods, forbiddenIn } from './forbidden-goods.ts';

test('what is on the list is found by its word, however that is spelt', () => {
  for (const text of ['Bottle of VODKA', 'vodka!!', 'v.o.d.k.a', 'Vódka, sealed']) {
    expect(forbiddenIn(text)).toEqual({ name: 'Alcohol, pork and anything made with them', word: 'vodka' });
  }
  expect(forbiddenIn('Payday   loan, ask me')?.word).toBe('payday loan');
});

test('a word within another one says nothing', () => {
  const harmless = [
    'Beermat? No: a Bombeer chair',
    'Porkpie hat stand',
    'Dogtooth coat',
    'Wine-red curtains',
  ];
  expect(harmless.map((text) => forbiddenIn(text))).toEqual(harmless.map(() => undefined));
});

test('what is often harmless is only pointed out', () => {
  expect(forbiddenIn('Knife block, and a wine rack used for bottles of oil')).toBeUndefined();
  expect(doubtfulIn('Knife block, and a wine rack used for bottles of oil')).toEqual(['wine', 'knife']);
  expect(doubtfulIn('Pushchair, folds flat')).toEqual([]);
});

test('no word stands in the list twice, and each is as texts are read', () => {
  const words = forbiddenGoods.flatMap(({ words, doubtful = [] }) => [...words, ...doubtful]);
  expect(new Set(words).size).toBe(words.length);
  for (const word of words) expect(word).toMatch(/^[a-z]+( [a-z]+)*$/);
});
