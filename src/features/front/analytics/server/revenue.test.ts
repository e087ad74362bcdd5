import { expect } from 'vitest';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getRevenueAnalytics } from './revenue.ts';

testWithDb('where nothing was paid, each of thirty days says so', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { days, ...rest } = await getRevenueAnalytics.run(admin, {});
  expect(rest).toEqual({ allTime: 0, totalRevenue: 0, transactionCount: 0, types: [] });
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ date: '2026-11-21', amount: 0 });
});
