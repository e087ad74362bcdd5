import { expect } from 'vitest';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import { aListing } from '#test/factories/classifieds.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listingsOnMap } from './listing-sources.ts';

testWithDb('the map shows live listings at their ward, and never their address', async ({ ctx }) => {
  const sellerUserId = (await asMember(ctx)).user.id;
  await aListing(ctx.db, {
    sellerUserId,
    title: 'Cot',
    priceAmount: 0,
    address: '12 Secret Road',
    postcode: 'IG1 2ZZ',
  });
  await aListing(ctx.db, { sellerUserId, title: 'Not on the map', showOnMap: false });
  await aListing(ctx.db, { sellerUserId, title: 'Waits', status: 'pending' });
  await aListing(ctx.db, { sellerUserId, title: 'Ended', expiresAt: ctx.now.toISOString() });
  await aListing(ctx.db, { sellerUserId, title: 'Nowhere', latitude: null, longitude: null });
  const items = await listingsOnMap.items(ctx, 10);
  expect(items).toEqual([
    expect.objectContaining({
      name: 'Cot',
      address: 'Somewhere in Loxford',
      detail: 'Free · Good',
      latitude: 51.55,
      longitude: 0.08,
    }),
  ]);
  expect(JSON.stringify(items)).not.toMatch(/Secret|2ZZ/);
});

testWithDb('the map has no listings where classifieds are for members only', async ({ ctx }) => {
  await aListing(ctx.db, { sellerUserId: (await asMember(ctx)).user.id });
  await ctx.db.insert(siteSettings).values({ key: 'classifiedsAudience', value: 'members' });
  expect(await listingsOnMap.items(ctx, 10)).toEqual([]);
});
