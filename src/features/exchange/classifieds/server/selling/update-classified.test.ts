import { expect } from 'vitest';
import { aListing, aListingInput } from '#test/factories/classifieds.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { classifiedListings } from '../tables.ts';
import { updateClassified } from './update-classified.ts';

testWithDb('only the seller changes a listing, and none that is sold', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const { id, updatedAt } = await aListing(ctx.db, { sellerUserId: user.id });
  const input = { ...(await aListingInput(ctx.db)), id, updatedAt };
  await expect(updateClassified.run(stranger, input)).rejects.toMatchObject({ code: 'not_your_listing' });
  await ctx.db.update(classifiedListings).set({ status: 'sold', updatedAt });
  await expect(updateClassified.run(seller, input)).rejects.toMatchObject({ code: 'listing_ended' });
});

testWithDb('no listing is given the words of another, nor a mosque that is none', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  const words = { title: 'Sofa', description: 'Brown.' };
  await aListing(ctx.db, { sellerUserId: user.id, ...words });
  const { id, updatedAt } = await aListing(ctx.db, { sellerUserId: user.id });
  const input = { ...(await aListingInput(ctx.db, words)), id, updatedAt };
  await expect(updateClassified.run(seller, input)).rejects.toMatchObject({ code: 'same_listing' });
  const nowhere = { ...input, title: 'Table', placeId: '00000000-0000-7000-8000-00000000dead' };
  await expect(updateClassified.run(seller, nowhere)).rejects.toMatchObject({
    issues: [{ path: 'placeId', message: 'We don’t know this mosque. Please choose it again.' }],
  });
});

testWithDb('what was left out of address and postcode is gone', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  const where = { address: '1 High Road', postcode: 'IG1 1AA' };
  const { id, updatedAt } = await aListing(ctx.db, { sellerUserId: user.id, ...where });
  const changed = await updateClassified.run(seller, { ...(await aListingInput(ctx.db)), id, updatedAt });
  expect(changed).toMatchObject({ address: null, postcode: null });
});
