import { expect, test } from 'vitest';
import { advertTexts, listingTexts } from '#test/field/listings/listing-cases.ts';
import { forbiddenTrades } from '../adverts/forbidden-trade.rules.ts';
import { doubtfulDetails, findContactDetail } from './contact-detail.rules.ts';
import { forbiddenGoods } from './forbidden-good.rules.ts';
import { doubtfulWords, findForbidden } from './forbidden-word.rules.ts';

test.each(listingTexts)('a listing, $source: $text', (given) => {
  const refusedFor = findForbidden(given.text, forbiddenGoods)?.word ?? findContactDetail(given.text);
  if ('refusedFor' in given) return expect(refusedFor).toBe(given.refusedFor);
  expect(refusedFor).toBeUndefined();
  const pointedOut = [...doubtfulWords(given.text, forbiddenGoods), ...doubtfulDetails(given.text)];
  expect(pointedOut).toEqual(given.pointedOut);
});

test.each(advertTexts)('an advert, $source: $text', (given) => {
  const refusedFor = findForbidden(given.text, forbiddenTrades)?.word;
  if ('refusedFor' in given) return expect(refusedFor).toBe(given.refusedFor);
  expect(refusedFor).toBeUndefined();
  expect(doubtfulWords(given.text, forbiddenTrades)).toEqual(given.pointedOut);
});

test('a word on the list is found in any spelling', () => {
  for (const text of ['Bottle of VODKA', 'vodka!!', 'v.o.d.k.a', 'Vódka, sealed']) {
    const found = { name: 'Alcohol, pork and anything made with them', word: 'vodka' };
    expect(findForbidden(text, forbiddenGoods)).toEqual(found);
  }
  expect(findForbidden('Payday   loan, ask me', forbiddenGoods)?.word).toBe('payday loan');
});

test('a word within another one is not found', () => {
  const harmless = ['Beermat? No: a Bombeer chair', 'Porkpie hat stand', 'Dogtooth coat', 'Pushchair'];
  for (const text of harmless) {
    expect(findForbidden(text, forbiddenGoods)).toBeUndefined();
    expect(doubtfulWords(text, forbiddenGoods)).toEqual([]);
  }
});

test('doubtful words are returned as they are written, once and in order', () => {
  const text = 'Knife block, wine rack, wine rack, Wíne';
  expect(doubtfulWords(text, forbiddenGoods)).toEqual(['Knife', 'wine', 'Wíne']);
});

test('the words of the list are unique and normalised', () => {
  const words = forbiddenGoods.flatMap(({ words, doubtful = [] }) => [...words, ...doubtful]);
  expect(new Set(words).size).toBe(words.length);
  for (const word of words) expect(word).toMatch(/^[a-z]+( [a-z]+)*$/);
});
