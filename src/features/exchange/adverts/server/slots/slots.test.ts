import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kit/contract/date-text.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anAdvert } from '#test/factories/adverts.ts';
import { aUser } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { adTypes, placesAt } from '../../advert-options.ts';
import { advertDays } from '../tables.ts';
import { freeDays, heldOn, holdDays } from './slots.ts';

describe.each(adTypes)('at %s', (position) => {
  test('two hundred at once never hold more places on a day than there are, and nobody is turned away from a free one', async () => {
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
      const held = await heldOn(ctx.db, { position, startDate: '2026-12-01', endDate: '2027-01-31' });
      expect(Math.max(...held.values())).toBe(placesAt[position]);
      const turnedAway = adverts.filter((_, index) => tried[index]?.status === 'rejected');
      for (const { run } of turnedAway) {
        const days = await heldOn(ctx.db, run);
        expect([...days.values()]).toContain(placesAt[position]);
      }
      const held1 = tried.length - refused.length;
      expect((await ctx.db.selectDistinct({ id: advertDays.advertId }).from(advertDays)).length).toBe(held1);
    } finally {
      await database.close();
    }
  }, 120_000);

  testWithDb('the database itself takes no place beyond the last', async ({ ctx }) => {
    const { id: createdBy } = await aUser(ctx.db);
    const { id: advertId } = await anAdvert(ctx.db, { createdBy, adType: position });
    const beyond = { position, day: '2026-12-01', slot: placesAt[position] + 1, advertId };
    const insert = ctx.db.transaction((tx) => tx.insert(advertDays).values(beyond));
    await expect(insert).rejects.toThrow();
  });
});

testWithDb('days that are freed can be held again, gaps between other adverts too', async ({ ctx }) => {
  const { id: createdBy } = await aUser(ctx.db);
  const run = { position: 'banner_top', startDate: '2026-12-01', endDate: '2026-12-14' } as const;
  const ids = await Promise.all(
    [1, 2, 3, 4].map(async () => (await anAdvert(ctx.db, { createdBy, adType: 'banner_top' })).id),
  );
  const [first = '', second = '', third = '', fourth = ''] = ids;
  await inTransaction(ctx, async (tx) => {
    for (const id of [first, second, third]) await holdDays(tx, id, run);
    await expect(holdDays(tx, fourth, run)).rejects.toMatchObject({ code: 'days_taken' });
    await freeDays(tx, second, '2026-12-05');
    const rest = { ...run, startDate: '2026-12-05' };
    await holdDays(tx, fourth, rest);
    await expect(holdDays(tx, second, rest)).rejects.toMatchObject({ code: 'days_taken' });
  });
});

testWithDb('when an advert goes, its days are free', async ({ ctx }) => {
  const { id: createdBy } = await aUser(ctx.db);
  const { id } = await anAdvert(ctx.db, { createdBy });
  const run = { position: 'banner_sidebar', startDate: '2026-12-01', endDate: '2026-12-14' } as const;
  await inTransaction(ctx, (tx) => holdDays(tx, id, run));
  await ctx.db.execute(sql`delete from users where id = ${createdBy}`);
  expect((await heldOn(ctx.db, run)).size).toBe(0);
});
