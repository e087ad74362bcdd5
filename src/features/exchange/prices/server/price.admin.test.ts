import { desc } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#kit/server/db/database.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import {
  createDatedSeason,
  deleteDatedSeason,
  getPricing,
  setBasePrice,
  setGrowthPricing,
  setSeasonalMultiplier,
  tryPrices,
  updateDatedSeason,
} from './price.admin.ts';

testWithDb('a new site has the usual prices', async ({ ctx }) => {
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

testWithDb('trying other prices on a run stores nothing', async ({ ctx }) => {
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

testWithDb('a changed weekly price is confirmed in pounds and recorded in the audit log', async ({ ctx }) => {
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

testWithDb('a changed multiplier applies in its season', async ({ ctx }) => {
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

testWithDb('growth steps are set all at once, or not at all', async ({ ctx }) => {
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

const fair = {
  name: 'Winter fair',
  startDate: '2026-11-20',
  endDate: '2026-11-22',
  multiplier: 1.2,
  description: '',
  isActive: true,
};

testWithDb('a dated season applies on its dates, and of several the highest', async ({ ctx }) => {
  const { ctx: main } = await asMember(ctx, { role: 'super_admin' });
  const { id } = await createDatedSeason.run(main, fair);
  await createDatedSeason.run(main, { ...fair, name: 'Opening', endDate: '2026-11-21', multiplier: 1.5 });
  const today = await getPricing.run(main, {});
  expect(today.datedSeasons.map(({ name }) => name)).toEqual(['Winter fair', 'Opening']);
  expect(today.currentPricing.banner_top).toMatchObject({
    currentWeeklyPrice: 750,
    currentSeason: 'Opening',
    seasonalMultiplier: 1.5,
  });
  await updateDatedSeason.run(main, { ...fair, id, multiplier: 3 });
  expect((await getPricing.run(main, {})).currentPricing.banner_top.currentWeeklyPrice).toBe(1500);
  await updateDatedSeason.run(main, { ...fair, id, multiplier: 3, isActive: false });
  expect((await getPricing.run(main, {})).currentPricing.banner_top.currentWeeklyPrice).toBe(750);
});

testWithDb('a season that ends before it begins is refused, and so is a deleted one', async ({ ctx }) => {
  const { ctx: main } = await asMember(ctx, { role: 'super_admin' });
  const backwards = createDatedSeason.run(main, { ...fair, endDate: '2026-11-19' });
  await expect(backwards).rejects.toMatchObject({ code: 'bad_input' });
  const { id } = await createDatedSeason.run(main, fair);
  await deleteDatedSeason.run(main, { id });
  await expect(deleteDatedSeason.run(main, { id })).rejects.toMatchObject({ code: 'season_not_found' });
  const again = updateDatedSeason.run(main, { ...fair, id });
  await expect(again).rejects.toMatchObject({ code: 'season_not_found' });
});
