import { expect } from 'vitest';
import { orders } from '#features/exchange/payments/server/tables.ts';
import { anApprovedAdvert } from '#test/factories/adverts.ts';
import { testWithDb } from '#test/with-db.ts';
import { advertDays } from '../tables.ts';
import { getOwnAdvertisement } from './read-own-advertisements.ts';
import { withdrawAdvertisement } from './withdraw-advertisement.ts';

testWithDb('who takes an unpaid advert back owes nothing, and its days are free', async ({ ctx }) => {
  const { amina, id } = await anApprovedAdvert(ctx);
  await withdrawAdvertisement.run(amina.ctx, { id });
  expect(await getOwnAdvertisement.run(amina.ctx, { id })).toMatchObject({
    status: 'expired',
    ended: 'withdrawn',
  });
  expect(await ctx.db.$count(advertDays)).toBe(0);
  expect(await ctx.db.select().from(orders)).toMatchObject([{ status: 'cancelled' }]);
  const twice = withdrawAdvertisement.run(amina.ctx, { id });
  await expect(twice).rejects.toMatchObject({ code: 'wrong_advert_state' });
});
