import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { getAdvertPrices } from './get-advert-prices.ts';
import { baseAdPrices } from './tables.ts';

testWithDb('everybody is told what adverts cost, as it is set today', async ({ ctx }) => {
  await ctx.db.update(baseAdPrices).set({ weeklyPrice: 300 }).where(eq(baseAdPrices.adType, 'banner_top'));
  expect(await getAdvertPrices.run(ctx, {})).toMatchObject({
    basePricing: { banner_top: 300, banner_sidebar: 250, banner_mobile: 250 },
    seasonalMultipliers: { normal: 1, ramadan: 1.5, eid: 2, hajj: 1.3 },
  });
});
