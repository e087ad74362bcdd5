import { inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { loadSampleMembers } from '#features/accounts/users/server/user.sample.ts';
import { openingHours } from '#features/mosques/opening-hours/opening-hours.contract.ts';
import { phone } from '#kit/contract/fields.ts';
import { testWithDb } from '#test/with-db.ts';
import { loadSampleBusinesses, loadSampleEvidence } from './business.sample.ts';
import { businessCategoryLinks, businesses, businessOpenSpans } from './business.tables.ts';

testWithDb(
  'the sample has forty listed businesses and one that waits, each valid for its form',
  async ({ ctx }) => {
    await loadSampleMembers(ctx.db, '2026-11-21');
    await loadSampleBusinesses(ctx.db, '2026-11-21');
    const rows = await ctx.db.select().from(businesses);
    expect(rows.filter(({ status }) => status === 'approved')).toHaveLength(40);
    expect(rows.filter(({ status }) => status === 'pending')).toHaveLength(1);
    for (const row of rows) {
      expect(phone.safeParse(row.phone).success).toBe(true);
      if (row.openingHours) expect(openingHours.parse(row.openingHours)).toEqual(row.openingHours);
      expect(row.categoryNames).not.toBe('');
    }
    expect(await ctx.db.$count(businessCategoryLinks)).toBeGreaterThan(40);
    expect(await ctx.db.$count(businessOpenSpans)).toBeGreaterThan(200);
  },
);

testWithDb('the sample has every step of evidence, one that lapsed, and recommendations', async ({ ctx }) => {
  await loadSampleMembers(ctx.db, '2026-11-21');
  await loadSampleBusinesses(ctx.db, '2026-11-21');
  await loadSampleEvidence(ctx.db, '2026-11-21');
  const names = [
    'Seven Kings Meats',
    'Anatolia Grill House',
    'Lahori Hearth',
    'Mogadishu Kitchen',
    'Green Lane Poultry',
  ];
  const rows = await ctx.db.select().from(businesses).where(inArray(businesses.name, names));
  const steps = Object.fromEntries(rows.map(({ name, halalStep }) => [name, halalStep]));
  expect(steps).toEqual({
    'Seven Kings Meats': 4,
    'Anatolia Grill House': 3,
    'Lahori Hearth': 2,
    'Mogadishu Kitchen': 1,
    'Green Lane Poultry': 0,
  });
  expect(rows.find(({ name }) => name === 'Lahori Hearth')?.recommendationCount).toBe(6);
});
