import { expect } from 'vitest';
import { foundingMembers } from '#features/accounts/waiting-list/server/tables.ts';
import { aListing } from '#test/factories/classifieds.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getOwnClassified, getSellerTerms, listOwnClassifieds } from './read-own-classifieds.ts';

testWithDb('a member lists the own listings, newest first, and reads no other’s as own', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const first = await aListing(ctx.db, { sellerUserId: user.id, address: '1 High Road' });
  const second = await aListing(ctx.db, { sellerUserId: user.id, status: 'pending', listedAt: null });
  const { items } = await listOwnClassifieds.run(seller, { limit: 10 });
  expect(items.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await listOwnClassifieds.run(stranger, { limit: 10 })).items).toEqual([]);
  expect((await getOwnClassified.run(seller, { id: first.id })).address).toBe('1 High Road');
  await expect(getOwnClassified.run(stranger, { id: first.id })).rejects.toMatchObject({
    code: 'not_your_listing',
  });
  await expect(getOwnClassified.run(stranger, { id: second.id })).rejects.toMatchObject({
    code: 'listing_not_found',
  });
});

testWithDb('a founding member reads until when posting is free, everyone else nothing', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx, { joinedAt: '2026-11-10T09:00:00.000Z' });
  expect(await getSellerTerms.run(member, {})).toEqual({ listingDays: 30, freeUntil: null, ward: null });
  await ctx.db.insert(foundingMembers).values({ place: 7, userId: user.id });
  expect((await getSellerTerms.run(member, {})).freeUntil).toBe('2026-12-10T09:00:00.000Z');
  const later = { ...member, now: new Date('2026-12-10T09:00:00Z') };
  expect((await getSellerTerms.run(later, {})).freeUntil).toBeNull();
});
