import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getPricing, tryPrices } from './get-pricing.ts';

testWithDb('a site begins with the usual prices', async ({ ctx }) => {
  const { ctx: main } = await asMember(ctx, { role: 'super_admin' });
  expect(await getPricing.run(main, {})).toMatchObject({
    basePricing: { banner_top: 500, banner_sidebar: 250, banner_mobile: 250 },
    seasonalMultipliers: { normal: 1, ramadan: 1.5, eid: 2, hajj: 1.3 },
    scalingTiers: [
      { userThreshold: 0, multiplier: 1 },
      { userThreshold: 500, multiplier: 1.2 },
      { userThreshold: 1000, multiplier: 1.4 },
      { userThreshold: 2500, multiplier: 1.6 },
    ],
    datedSeasons: [],
  });
});

testWithDb('other prices are tried on a run, and nothing is stored', async ({ ctx }) => {
  const { ctx: main } = await asMember(ctx, { role: 'super_admin' });
  const before = await getPricing.run(main, {});
  const run = { adType: 'banner_top' as const, startDate: '2027-02-01', duration: 14, surcharge: 0 };
  const { now, whatIf } = await tryPrices.run(main, { ...run, weeklyPrice: 700, userCount: 600, ramadan: 2 });
  expect(now.total).toBe(1250);
  // (£7 + £7 × 2) × 1.2
  expect(whatIf).toMatchObject({ total: 2520, userThreshold: 500, scalingMultiplier: 1.2 });
  const same = await tryPrices.run(main, run);
  expect(same.whatIf).toEqual(same.now);
  expect(await getPricing.run(main, {})).toEqual(before);
});
