import { expect } from 'vitest';
import { loadSampleMembers } from '#features/accounts/users/server/sample-members.ts';
import { openingHours } from '#features/exchange/opening-hours/schema.ts';
import { testWithDb } from '#test/with-db.ts';
import { phoneNumber } from '../../business-input.ts';
import { businessCategoryLinks, businesses, businessOpenSpans } from '../tables.ts';
import { loadSampleBusinesses } from './sample-businesses.ts';

testWithDb(
  'forty businesses stand in the directory and one waits, each as its form would take it',
  async ({ ctx }) => {
    await loadSampleMembers(ctx.db, '2026-11-21');
    await loadSampleBusinesses(ctx.db, '2026-11-21');
    const rows = await ctx.db.select().from(businesses);
    expect(rows.filter(({ status }) => status === 'approved')).toHaveLength(40);
    expect(rows.filter(({ status }) => status === 'pending')).toHaveLength(1);
    for (const row of rows) {
      expect(phoneNumber.safeParse(row.phone).success).toBe(true);
      if (row.openingHours) expect(openingHours.parse(row.openingHours)).toEqual(row.openingHours);
      expect(row.categoryNames).not.toBe('');
    }
    expect(await ctx.db.$count(businessCategoryLinks)).toBeGreaterThan(40);
    expect(await ctx.db.$count(businessOpenSpans)).toBeGreaterThan(200);
  },
);
