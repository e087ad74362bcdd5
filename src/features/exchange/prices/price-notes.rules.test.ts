import { expect, test } from 'vitest';
import type { AdvertPrices } from './price.contract.ts';
import { priceNotes } from './price-notes.rules.ts';

const usual: AdvertPrices = {
  basePricing: { banner_top: 500, banner_sidebar: 250, banner_mobile: 250 },
  seasonalMultipliers: { normal: 1, ramadan: 1.5, eid: 2, hajj: 1.3 },
  scalingTiers: [
    { userThreshold: 0, multiplier: 1 },
    { userThreshold: 500, multiplier: 1.2 },
    { userThreshold: 1000, multiplier: 1.4 },
    { userThreshold: 2500, multiplier: 1.6 },
  ],
};

test('the usual prices fit in one line', () => {
  expect(priceNotes(usual)).toBe(
    '£5/week top, £2.50/week sidebar or mobile; +50% Ramadan, +100% Eid, +30% Hajj; 500+ members +20%, 1,000+ +40%, 2,500+ +60%.',
  );
});

test('other prices are stated as they are, and factors without effect are left out', () => {
  const other: AdvertPrices = {
    basePricing: { banner_top: 1250, banner_sidebar: 400, banner_mobile: 350 },
    seasonalMultipliers: { normal: 1, ramadan: 1, eid: 0.85, hajj: 1.15 },
    scalingTiers: [{ userThreshold: 0, multiplier: 1 }],
  };
  expect(priceNotes(other)).toBe('£12.50/week top, £4/week sidebar, £3.50/week mobile; −15% Eid, +15% Hajj.');
});
