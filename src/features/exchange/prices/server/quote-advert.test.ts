import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listAdPricingTiers, listPricingTiers } from './list-pricing-tiers.ts';
import { quoteAdvertisement } from './quote-advert.ts';
import { growthPricing, pricingTiers, seasonalPricing } from './tables.ts';

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

testWithDb(
  'growth counts active members, and a season with dates takes the calendar’s place',
  async ({ ctx }) => {
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
  },
);

testWithDb(
  'what is past, too far ahead, not for adverts or no longer offered is refused',
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
