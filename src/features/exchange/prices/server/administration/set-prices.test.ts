import { desc } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditLog } from '#kit/server/audit/tables.ts';
import type { Db } from '#kit/server/db/database.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getPricing } from './get-pricing.ts';
import { setBasePrice, setGrowthPricing, setSeasonalMultiplier } from './set-prices.ts';

testWithDb('a weekly price is changed, told in pounds, and in the audit log', async ({ ctx }) => {
  const { ctx: main } = await asMember(ctx, { role: 'super_admin' });
  const told = await setBasePrice.run(main, { adType: 'banner_top', weeklyPrice: 650 });
  expect(told.message).toBe('Updated Top of the page pricing to £6.50/week');
  const { basePricing, currentPricing } = await getPricing.run(main, {});
  expect(basePricing).toEqual({ banner_top: 650, banner_sidebar: 250, banner_mobile: 250 });
  expect(currentPricing.banner_top).toMatchObject({ currentWeeklyPrice: 650, currentSeason: 'normal' });
  expect(await lastEntry(ctx.db)).toMatchObject({
    action: 'pricing.base',
    targetId: 'banner_top',
    before: { weeklyPrice: 500 },
    after: { weeklyPrice: 650 },
  });
});

testWithDb('a season’s multiplier is changed, and counts in its season', async ({ ctx }) => {
  const { ctx: main } = await asMember(ctx, { role: 'super_admin' });
  const told = await setSeasonalMultiplier.run(main, { season: 'ramadan', multiplier: 1.6 });
  expect(told.message).toBe('Updated Ramadan multiplier to 1.6x');
  const inRamadan = { ...main, now: new Date('2027-02-10T12:00:00Z') };
  const { currentPricing } = await getPricing.run(inRamadan, {});
  expect(currentPricing.banner_sidebar).toEqual({
    currentWeeklyPrice: 400,
    baseWeeklyPrice: 250,
    currentSeason: 'ramadan',
    seasonalMultiplier: 1.6,
    userCount: 1,
    scalingMultiplier: 1,
  });
  expect(await lastEntry(ctx.db)).toMatchObject({ before: { multiplier: 1.5 }, after: { multiplier: 1.6 } });
});

testWithDb('the steps of growth are set all at once, or not at all', async ({ ctx }) => {
  const { ctx: main } = await asMember(ctx, { role: 'super_admin' });
  const steps = [
    { userThreshold: 0, multiplier: 1 },
    { userThreshold: 1, multiplier: 1.25 },
  ];
  for (const wrong of [steps.slice(1), [...steps, { userThreshold: 1, multiplier: 2 }], steps.toReversed()]) {
    const refused = setGrowthPricing.run(main, { scalingTiers: wrong });
    await expect(refused).rejects.toMatchObject({ code: 'bad_input' });
  }
  expect((await getPricing.run(main, {})).scalingTiers).toHaveLength(4);
  await setGrowthPricing.run(main, { scalingTiers: steps });
  const { scalingTiers, currentPricing } = await getPricing.run(main, {});
  expect(scalingTiers).toEqual(steps);
  expect(currentPricing.banner_top.currentWeeklyPrice).toBe(625);
  expect(await lastEntry(ctx.db)).toMatchObject({ action: 'pricing.growth', after: { scalingTiers: steps } });
});

async function lastEntry(db: Db) {
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return entry;
}
