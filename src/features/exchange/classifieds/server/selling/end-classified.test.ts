import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import { aListing, aListingInput, aTalk } from '#test/factories/classifieds.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { classifiedListings, classifiedMessages, classifiedTalks } from '../tables.ts';
import { createClassified } from './create-classified.ts';
import { deleteClassified, markClassifiedSold, reserveClassified } from './end-classified.ts';

testWithDb('sold twice, it is told once to those who have asked', async ({ ctx }) => {
  const { hira, amina, listing } = await aTalk(ctx);
  await markClassifiedSold.run(hira.ctx, { id: listing.id });
  await markClassifiedSold.run(hira.ctx, { id: listing.id });
  const told = (await ctx.db.select().from(notifications)).filter(({ kind }) => kind === 'listing_sold');
  expect(told).toMatchObject([{ userId: amina.user.id, title: '“Pushchair, folds flat” has been sold' }]);
});

testWithDb('reserved and no longer reserved, and neither once it is over', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const { id } = await aListing(ctx.db, { sellerUserId: user.id });
  const state = async () => (await ctx.db.select().from(classifiedListings))[0]?.reservedAt;
  await reserveClassified.run(seller, { id, isReserved: true });
  expect(await state()).toBe(ctx.now.toISOString());
  await reserveClassified.run(seller, { id, isReserved: false });
  expect(await state()).toBeNull();
  const over = { ...seller, now: new Date('2026-12-20T12:00:00Z') };
  for (const [who, code] of [
    [over, 'listing_ended'],
    [stranger, 'not_your_listing'],
  ] as const) {
    await expect(reserveClassified.run(who, { id, isReserved: true })).rejects.toMatchObject({ code });
  }
});

testWithDb(
  'deleted, it leaves the queue, and what was written stays with those who wrote',
  async ({ ctx }) => {
    const { hira, listing } = await aTalk(ctx);
    const { id } = await createClassified.run(hira.ctx, await aListingInput(ctx.db, { title: 'Sofa' }));
    await deleteClassified.run(hira.ctx, { id });
    expect((await ctx.db.select().from(approvalRequests)).map(({ status }) => status)).toEqual(['withdrawn']);
    await deleteClassified.run(hira.ctx, { id: listing.id });
    expect(await ctx.db.$count(classifiedListings)).toBe(0);
    expect(await ctx.db.select().from(classifiedTalks)).toMatchObject([
      { listingId: null, title: 'Pushchair, folds flat' },
    ]);
    expect(await ctx.db.$count(classifiedMessages)).toBe(1);
  },
);
