import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { listAdPricingTiers, listPricingTiers } from './list-pricing-tiers.ts';

testWithDb('everybody sees what is offered, and what a week costs today', async ({ ctx }) => {
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
