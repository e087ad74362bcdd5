import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { seasonalPricing } from '#features/exchange/prices/server/price.tables.ts';
import { addDays } from '#kit/contract/dates.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anAdvert } from '#test/factories/adverts.ts';
import { aUser } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { adTypes, placesAt } from '../advert.rules.ts';
import { advertDays } from './advert.tables.ts';
import { countHeldPlaces, getFreeDays, holdDays, releaseDays } from './advert-days.ts';

describe.each(adTypes)('at %s', (position) => {
  test('two hundred concurrent bookings never exceed a day’s places, and none is refused a free run', async () => {
    const database = await openTestDatabase();
    try {
      const ctx = testCtx(database.db);
      const { id: createdBy } = await aUser(ctx.db);
      const wishes = Array.from({ length: 200 }, (_, index) => {
        const startDate = addDays('2026-12-01', (index * 7) % 23);
        return { startDate, endDate: addDays(startDate, 6 + (index % 3)), position };
      });
      const adverts: { id: string; run: (typeof wishes)[number] }[] = [];
      for (const run of wishes) {
        const duration = (Date.parse(run.endDate) - Date.parse(run.startDate)) / 86_400_000 + 1;
        const { id } = await anAdvert(ctx.db, {
          createdBy,
          adType: position,
          duration,
          startDate: run.startDate,
          endDate: run.endDate,
        });
        adverts.push({ id, run });
      }
      const tried = await Promise.allSettled(
        adverts.map(({ id, run }) => inTransaction(ctx, (tx) => holdDays(tx, id, run))),
      );
      const refused = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(refused.every((reason) => reason.code === 'days_taken')).toBe(true);
      const held = await countHeldPlaces(ctx.db, {
        position,
        startDate: '2026-12-01',
        endDate: '2027-01-31',
      });
      expect(Math.max(...held.values())).toBe(placesAt[position]);
      const turnedAway = adverts.filter((_, index) => tried[index]?.status === 'rejected');
      for (const { run } of turnedAway) {
        const days = await countHeldPlaces(ctx.db, run);
        expect([...days.values()]).toContain(placesAt[position]);
      }
      const held1 = tried.length - refused.length;
      expect((await ctx.db.selectDistinct({ id: advertDays.advertId }).from(advertDays)).length).toBe(held1);
    } finally {
      await database.close();
    }
  });

  testWithDb('the database rejects a place beyond the last', async ({ ctx }) => {
    const { id: createdBy } = await aUser(ctx.db);
    const { id: advertId } = await anAdvert(ctx.db, { createdBy, adType: position });
    const beyond = { position, day: '2026-12-01', slot: placesAt[position] + 1, advertId };
    const insert = ctx.db.transaction((tx) => tx.insert(advertDays).values(beyond));
    await expect(insert).rejects.toThrow();
  });
});

testWithDb('released days can be held again, also in gaps between other adverts', async ({ ctx }) => {
  const { id: createdBy } = await aUser(ctx.db);
  const run = { position: 'banner_top', startDate: '2026-12-01', endDate: '2026-12-14' } as const;
  const ids = await Promise.all(
    [1, 2, 3, 4].map(async () => (await anAdvert(ctx.db, { createdBy, adType: 'banner_top' })).id),
  );
  const [first = '', second = '', third = '', fourth = ''] = ids;
  await inTransaction(ctx, async (tx) => {
    for (const id of [first, second, third]) await holdDays(tx, id, run);
    await expect(holdDays(tx, fourth, run)).rejects.toMatchObject({ code: 'days_taken' });
    await releaseDays(tx, second, '2026-12-05');
    const rest = { ...run, startDate: '2026-12-05' };
    await holdDays(tx, fourth, rest);
    await expect(holdDays(tx, second, rest)).rejects.toMatchObject({ code: 'days_taken' });
  });
});

testWithDb('deleting an advert frees its days', async ({ ctx }) => {
  const { id: createdBy } = await aUser(ctx.db);
  const { id } = await anAdvert(ctx.db, { createdBy });
  const run = { position: 'banner_sidebar', startDate: '2026-12-01', endDate: '2026-12-14' } as const;
  await inTransaction(ctx, (tx) => holdDays(tx, id, run));
  await ctx.db.execute(sql`delete from users where id = ${createdBy}`);
  expect((await countHeldPlaces(ctx.db, run)).size).toBe(0);
});

testWithDb('a month gives the free places of each day and the first possible day', async ({ ctx }) => {
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
});

testWithDb('each day has its season, from the Hijri calendar or with its own dates', async ({ ctx }) => {
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
});
