import { expect } from 'vitest';
import { anApprovedAdvert } from '#test/factories/adverts.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getOwnAdvertisement, listOwnAdvertisements } from './read-own-advertisements.ts';

testWithDb('a member sees their own adverts with figures and price, and nobody else’s', async ({ ctx }) => {
  const { amina, id } = await anApprovedAdvert(ctx);
  const { ctx: bilal } = await asMember(ctx);
  const page = await listOwnAdvertisements.run(amina.ctx, { limit: 50 });
  expect(page.items).toMatchObject([{ id, impressions: 0, clicks: 0, quote: { total: 500 } }]);
  expect((await listOwnAdvertisements.run(bilal, { limit: 50 })).items).toEqual([]);
  await expect(getOwnAdvertisement.run(bilal, { id })).rejects.toMatchObject({ code: 'advert_not_found' });
});
