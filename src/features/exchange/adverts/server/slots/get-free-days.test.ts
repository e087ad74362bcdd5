import { expect } from 'vitest';
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
    expect(month.days[13]).toEqual({ date: '2026-12-14', free: 4 });
    expect(month.days[14]).toEqual({ date: '2026-12-15', free: 5 });
    const february = await getFreeDays.run(ctx, { position: 'banner_top', month: '2028-02' });
    expect(february.days.at(-1)).toEqual({ date: '2028-02-29', free: 3 });
  },
);
