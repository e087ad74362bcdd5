import { expect } from 'vitest';
import { baseAdPrices } from '#features/exchange/prices/server/tables.ts';
import { anAdvertInput, anApprovedAdvert } from '#test/factories/adverts.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { rejectAdvertisement } from '../deciding/review-advertisement.ts';
import { getOwnAdvertisement } from '../owning/read-own-advertisements.ts';
import { submitAdvertisement } from './submit-advertisement.ts';
import { updateAdvertisement } from './update-advertisement.ts';

testWithDb('a price holds while the advert waits, and is asked anew for other days', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  const input = await anAdvertInput(ctx.db);
  const { id } = await submitAdvertisement.run(amina, input);
  await ctx.db.update(baseAdPrices).set({ weeklyPrice: 300 });
  const { updatedAt } = await getOwnAdvertisement.run(amina, { id });
  const words = { ...input, id, updatedAt, title: 'Eid clothes by Needle', quotedTotal: 600 };
  const changed = await updateAdvertisement.run(amina, words);
  expect(changed).toMatchObject({ title: 'Eid clothes by Needle', totalAmount: 500, status: 'pending' });
  const longer = { ...words, updatedAt: changed.updatedAt, duration: 21, quotedTotal: 750 };
  await expect(updateAdvertisement.run(amina, longer)).rejects.toMatchObject({ code: 'price_changed' });
  expect(await updateAdvertisement.run(amina, { ...longer, quotedTotal: 900 })).toMatchObject({
    totalAmount: 900,
    endDate: '2026-12-21',
  });
  await expect(
    updateAdvertisement.run(amina, { ...words, updatedAt: '2020-01-01T00:00:00.000Z' }),
  ).rejects.toMatchObject({ code: 'advert_changed' });
});

testWithDb('a rejected one is submitted again at today’s price', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const input = await anAdvertInput(ctx.db);
  const { id } = await submitAdvertisement.run(amina, input);
  const rejected = await rejectAdvertisement.run(admin, { id, reason: 'Please say where you are.' });
  expect(rejected).toMatchObject({ status: 'rejected', rejectionReason: 'Please say where you are.' });
  await ctx.db.update(baseAdPrices).set({ weeklyPrice: 300 });
  const again = await updateAdvertisement.run(amina, { ...input, id, updatedAt: rejected.updatedAt });
  expect(again).toMatchObject({ status: 'pending', rejectionReason: null, totalAmount: 600 });
});

testWithDb('what was approved is not changed any more, and nobody else’s is known', async ({ ctx }) => {
  const { amina, advert, id } = await anApprovedAdvert(ctx);
  const input = { ...(await anAdvertInput(ctx.db)), id, updatedAt: advert.updatedAt };
  await expect(updateAdvertisement.run(amina.ctx, input)).rejects.toMatchObject({ code: 'advert_decided' });
  const { ctx: bilal } = await asMember(ctx);
  await expect(updateAdvertisement.run(bilal, input)).rejects.toMatchObject({ code: 'advert_not_found' });
});
