import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getAdvertPrices, listAdPricingTiers, listPricingTiers, quoteAdvertisement } from './price.read.ts';
import { baseAdPrices, growthPricing, pricingTiers, seasonalPricing } from './price.tables.ts';

testWithDb('everybody sees the packages and what a week costs today', async ({ ctx }) => {
  const adverts = await listAdPricingTiers.run(ctx, {});
  expect(
    adverts.map(({ name, basePrice, currentWeeklyPrice }) => [name, basePrice, currentWeeklyPrice]),
  ).toEqual([
    ['Top of the page', 0, 500],
    ['Top, three pictures', 300, 500],
    ['At the side', 0, 250],
    ['On phones', 0, 250],
  ]);
  expect(adverts[1]?.features).toEqual([
    { featureKey: 'opening_hours', featureValue: 'Your opening hours beside it' },
  ]);
  const all = await listPricingTiers.run(ctx, {});
  expect(new Set(all.map(({ entityType }) => entityType)).size).toBe(4);
});

testWithDb('everybody sees the advert prices as set today', async ({ ctx }) => {
  await ctx.db.update(baseAdPrices).set({ weeklyPrice: 300 }).where(eq(baseAdPrices.adType, 'banner_top'));
  expect(await getAdvertPrices.run(ctx, {})).toMatchObject({
    basePricing: { banner_top: 300, banner_sidebar: 250, banner_mobile: 250 },
    seasonalMultipliers: { normal: 1, ramadan: 1.5, eid: 2, hajj: 1.3 },
  });
});

const startDate = '2027-02-01';

testWithDb('a quote names every factor', async ({ ctx }) => {
  await aUser(ctx.db);
  const [, pictures] = await listAdPricingTiers.run(ctx, {});
  const pricingTierId = pictures?.id ?? '';
  const quote = await quoteAdvertisement.run(ctx, { pricingTierId, startDate, duration: 14 });
  expect(quote).toEqual({
    pricingTierId,
    tierName: 'Top, three pictures',
    adType: 'banner_top',
    startDate,
    endDate: '2027-02-14',
    duration: 14,
    baseWeeklyPrice: 500,
    userCount: 1,
    userThreshold: 0,
    scalingMultiplier: 1,
    seasons: [
      { season: 'normal', name: 'Ordinary days', days: 7, multiplier: 1, amount: 500 },
      { season: 'ramadan', name: 'Ramadan', days: 7, multiplier: 1.5, amount: 750 },
    ],
    runPrice: 1250,
    surcharge: 300,
    total: 1550,
    currency: 'GBP',
  });
});

testWithDb('growth counts active members, and a dated season replaces the calendar’s', async ({ ctx }) => {
  await aUser(ctx.db);
  await aUser(ctx.db, { accountStatus: 'banned' });
  await ctx.db.insert(growthPricing).values([
    { userThreshold: 1, multiplier: 12_000 },
    { userThreshold: 2, multiplier: 90_000 },
  ]);
  const days = { startDate: '2027-02-08', endDate: '2027-02-14' };
  await ctx.db.insert(seasonalPricing).values([
    { name: 'Quiet week', ...days, multiplier: 8_000 },
    { name: 'Switched off', ...days, multiplier: 90_000, isActive: false },
  ]);
  const [top] = await listAdPricingTiers.run(ctx, {});
  const run = { pricingTierId: top?.id ?? '', startDate, duration: 14 };
  const { seasons, total } = await quoteAdvertisement.run(ctx, run);
  expect(seasons[1]).toMatchObject({ season: 'dated', name: 'Quiet week', days: 7, multiplier: 0.8 });
  // £5 × 1.2 for the first week, and × 0.8 for the second
  expect(total).toBe(1080);
});

testWithDb(
  'a run in the past or too far ahead, or with the wrong or an inactive package, is refused',
  async ({ ctx }) => {
    const [top] = await listAdPricingTiers.run(ctx, {});
    const pricingTierId = top?.id ?? '';
    const on = (start: string) =>
      quoteAdvertisement.run(ctx, { pricingTierId, startDate: start, duration: 30 });
    await expect(on('2026-11-20')).rejects.toMatchObject({ code: 'bad_input' });
    await expect(on('2027-11-22')).rejects.toMatchObject({ code: 'bad_input' });
    await expect(on('2026-11-21')).resolves.toMatchObject({ endDate: '2026-12-20' });
    const [featured] = await listPricingTiers.run(ctx, { entityType: 'business' });
    const other = { pricingTierId: featured?.id ?? '', startDate, duration: 30 };
    await expect(quoteAdvertisement.run(ctx, other)).rejects.toMatchObject({
      code: 'pricing_tier_not_found',
    });
    await ctx.db.update(pricingTiers).set({ isActive: false }).where(eq(pricingTiers.id, pricingTierId));
    await expect(on(startDate)).rejects.toMatchObject({ code: 'pricing_tier_not_found' });
  },
);
