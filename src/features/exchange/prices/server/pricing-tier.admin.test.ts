import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listPricingTiers } from './price.read.ts';
import { createPricingTier, listAllPricingTiers, updatePricingTier } from './pricing-tier.admin.ts';

const usual = {
  name: 'Side, four pictures',
  description: '',
  basePrice: 400,
  durationDays: 30,
  maxImages: 4,
  displayPosition: 'banner_sidebar' as const,
  bannerSize: null,
  billingInterval: null,
  features: [{ featureKey: 'opening_hours', featureValue: 'Your opening hours beside it' }],
  isActive: true,
  sortOrder: 5,
};

testWithDb('a package can be added, changed and no longer offered', async ({ ctx }) => {
  const { ctx: main } = await asMember(ctx, { role: 'super_admin' });
  const made = await createPricingTier.run(main, { entityType: 'advertisement', ...usual });
  expect(made).toMatchObject({ billingModel: 'weekly', billingInterval: 'week', currency: 'GBP' });
  const offered = await listPricingTiers.run(ctx, { entityType: 'advertisement' });
  expect(offered[0]).toEqual(made);
  const changed = { ...usual, id: made.id, basePrice: 450, features: [], isActive: false };
  expect(await updatePricingTier.run(main, changed)).toMatchObject({ basePrice: 450, features: [] });
  expect((await listPricingTiers.run(ctx, {})).map(({ id }) => id)).not.toContain(made.id);
  expect((await listAllPricingTiers.run(main, {})).map(({ id }) => id)).toContain(made.id);
});

testWithDb('a package’s purpose decides which fields it has', async ({ ctx }) => {
  const { ctx: main } = await asMember(ctx, { role: 'super_admin' });
  const featured = await createPricingTier.run(main, { entityType: 'business', ...usual });
  expect(featured).toMatchObject({ billingModel: 'once', displayPosition: null, billingInterval: null });
  const nowhere = { entityType: 'advertisement' as const, ...usual, displayPosition: null };
  await expect(createPricingTier.run(main, nowhere)).rejects.toMatchObject({ code: 'bad_input' });
  const endless = { entityType: 'subscription' as const, ...usual };
  await expect(createPricingTier.run(main, endless)).rejects.toMatchObject({ code: 'bad_input' });
  const twice = [...usual.features, ...usual.features];
  const doubled = createPricingTier.run(main, { entityType: 'business', ...usual, features: twice });
  await expect(doubled).rejects.toMatchObject({ code: 'bad_input' });
  const gone = updatePricingTier.run(main, { ...usual, id: '01890000-0000-7000-8000-000000000000' });
  await expect(gone).rejects.toMatchObject({ code: 'pricing_tier_not_found' });
});
