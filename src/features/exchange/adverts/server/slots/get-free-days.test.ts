import { expect } from 'vitest';
import { seasonalPricing } from '#features/exchange/prices/server/tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anAdvert } from '#test/factories/adverts.ts';
import { aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getFreeDays } from './get-free-days.ts';
import { holdDays } from './slots.ts';

testWithDb(
  'a month says of each day how many places are left, and from when one can run',
  async ({ ctx }) => {
    const { id: createdBy } = await aUser(ctx.db);
    const { id } = await anAdvert(ctx.db, { createdBy });
    const run = { position: 'banner_sidebar', startDate: '2026-12-01', endDate: '2026-12-14' } as const;
    await inTransaction(ctx, (tx) => holdDays(tx, id, run));
    const month = await getFreeDays.run(ctx, { position: 'banner_sidebar', month: '2026-12' });
    expect(month).toMatchObject({ places: 5, firstDay: '2026-11-24' });
    expect(month.days).toHaveLength(31);
    expect(month.days[13]).toEqual({ date: '2026-12-14', free: 4, season: null });
    expect(month.days[14]).toEqual({ date: '2026-12-15', free: 5, season: null });
    const february = await getFreeDays.run(ctx, { position: 'banner_top', month: '2028-02' });
    expect(february.days.at(-1)).toEqual({ date: '2028-02-29', free: 3, season: null });
  },
);

testWithDb(
  'each day says its season: of the Hijri calendar as it was declared, or one with dates of its own',
  async ({ ctx }) => {
    const seasonsIn = async (month: string) => {
      const { days } = await getFreeDays.run(ctx, { position: 'banner_top', month });
      return days.flatMap(({ date, season }) => (season ? [[date, season.name, season.multiplier]] : []));
    };
    const expected = await seasonsIn('2027-02');
    expect(expected[0]).toEqual(['2027-02-08', 'Ramadan', 1.5]);
    expect(expected).toHaveLength(21);
    await ctx.db
      .insert(seasonalPricing)
      .values({ name: 'Half term', startDate: '2027-02-10', endDate: '2027-02-10', multiplier: 12_000 });
    const others = (await seasonsIn('2027-02')).filter(([, name]) => name !== 'Ramadan');
    expect(others).toEqual([['2027-02-10', 'Half term', 1.2]]);
  },
);
