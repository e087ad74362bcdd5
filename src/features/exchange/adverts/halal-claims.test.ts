import { expect, test } from 'vitest';
import { forbiddenIn } from '#features/exchange/classifieds/forbidden-goods.ts';
import { forbiddenTrades } from './forbidden-trades.ts';
import { halalLabel, halalLine, saysHalal } from './halal-claims.ts';

test('however halal is written, it is a claim', () => {
  for (const text of ['Halal grill', 'HALAAL', '100% ḥalāl', 'لحم حلال', 'hallal-food'])
    expect(saysHalal(text)).toBe(true);
  for (const text of ['Halaly Street', 'Marshall and Hal', '', null]) expect(saysHalal(text)).toBe(false);
  expect([0, 1, 3, 5].map(halalLabel)).toEqual([
    null,
    'Halal: the owner says so',
    'Halal: certificate in force',
    null,
  ]);
});

test('loans with interest and gambling are refused, and decent trades are not', () => {
  for (const text of ['Payday loan today', 'Low APR!', 'Poker night', 'Fresh bacon'])
    expect(forbiddenIn(text, forbiddenTrades)).toBeDefined();
  for (const text of ['Halal mortgages explained', 'Cat food and kittens’ toys', 'Pharmacy: antibiotics'])
    expect(forbiddenIn(text, forbiddenTrades)).toBeUndefined();
});

test('an advert that says “halal” says how far the evidence goes, also once it has lapsed', () => {
  expect(halalLine(false, 3)).toBeNull();
  expect(halalLine(true, 3)).toBe('Halal: certificate in force');
  expect(halalLine(true, 0)).toBe('Halal: no evidence at the moment');
});
