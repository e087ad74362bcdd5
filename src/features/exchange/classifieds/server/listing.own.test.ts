import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { foundingMembers } from '#features/accounts/waiting-list/server/waiting-list.tables.ts';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import { checkInput } from '#kit/server/handle.ts';
import { aListing, aListingInput, aTalk } from '#test/factories/classifieds.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../listing-own.contract.ts';
import {
  createClassified,
  deleteClassified,
  getOwnClassified,
  getSellerTerms,
  listOwnClassifieds,
  markClassifiedSold,
  reserveClassified,
  updateClassified,
} from './listing.own.ts';
import { classifiedListings, classifiedMessages, classifiedTalks } from './listing.tables.ts';

testWithDb('a new listing waits for approval, at the centre of its ward', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  const { id } = await createClassified.run(seller, await aListingInput(ctx.db));
  const [row] = await ctx.db.select().from(classifiedListings);
  expect(row).toMatchObject({ id, status: 'pending', ward: 'Loxford', listedAt: null, expiresAt: null });
  expect(row?.latitude).toBeGreaterThan(51.5);
  const [request] = await ctx.db.select().from(approvalRequests);
  expect(request).toMatchObject({ targetType: 'classified_listing', targetId: id, submittedBy: user.id });
});

testWithDb('the same listing sent fifty times is stored once, in any spacing', async ({ ctx }) => {
  const { ctx: seller } = await asMember(ctx);
  const input = await aListingInput(ctx.db);
  await createClassified.run(seller, input);
  for (let again = 1; again < 50; again++) {
    const title = again % 2 === 0 ? input.title : ` PUSHCHAIR  folds, flat${'!'.repeat(again)}`;
    const same = createClassified.run(seller, { ...input, title });
    await expect(same).rejects.toMatchObject({ code: 'same_listing' });
  }
  expect(await ctx.db.$count(classifiedListings)).toBe(1);
  await ctx.db.update(classifiedListings).set({ status: 'sold' });
  await createClassified.run(seller, input);
});

testWithDb('listings in other alphabets are told apart by their words', async ({ ctx }) => {
  const { ctx: seller } = await asMember(ctx);
  for (const title of ['بچوں کی گاڑی', 'صوفہ', 'শিশুর খাট']) {
    await createClassified.run(seller, await aListingInput(ctx.db, { title, description: title }));
  }
  expect(await ctx.db.$count(classifiedListings)).toBe(3);
});

testWithDb('a member can have thirty open listings', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  for (let one = 0; one < 30; one++) await aListing(ctx.db, { sellerUserId: user.id });
  const more = createClassified.run(seller, await aListingInput(ctx.db));
  await expect(more).rejects.toMatchObject({ code: 'too_many_listings' });
});

testWithDb('prices that overflow, are negative or are not whole pence are refused', async ({ ctx }) => {
  const input = await aListingInput(ctx.db);
  const prices = [-1, 10_000_001, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e300, 12.5];
  for (const priceAmount of prices) {
    const { error } = calls.createClassified.input.safeParse({ ...input, priceAmount });
    expect(error?.issues.map(({ path }) => path.join('.'))).toContain('priceAmount');
  }
  checkInput(calls.createClassified, { ...input, priceAmount: 10_000_000 });
});

testWithDb('forbidden goods and contact details are refused at their fields', async ({ ctx }) => {
  const input = await aListingInput(ctx.db);
  const wrong = { title: 'Six bottles of vodka', description: 'Call 07700 900123' };
  expect(() => checkInput(calls.createClassified, { ...input, ...wrong })).toThrow(
    expect.objectContaining({
      issues: [
        {
          path: 'title',
          message: '“vodka” can’t be offered here: Alcohol, pork and anything made with them.',
        },
        {
          path: 'description',
          message: 'Please leave out a phone number: people write to you through the site.',
        },
      ],
    }),
  );
});

testWithDb('a listing needs a ward, or a postcode that determines it', async ({ ctx }) => {
  const { ctx: seller } = await asMember(ctx);
  const { ward: _, ...input } = await aListingInput(ctx.db);
  await expect(createClassified.run(seller, input)).rejects.toMatchObject({
    issues: [{ path: 'ward', message: 'Please choose the ward where it can be seen.' }],
  });
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('of three identical listings sent at once, one is stored', async () => {
  const { ctx: seller } = await asMember(testCtx(database.db));
  const input = await aListingInput(database.db);
  const sent = await Promise.allSettled([1, 2, 3].map(() => createClassified.run(seller, input)));
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await database.db.$count(classifiedListings)).toBe(1);
});

testWithDb('members list their own listings, newest first, and open no one else’s', async ({ ctx }) => {
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

testWithDb(
  'a founding member sees until when featuring is free, and other members no date',
  async ({ ctx }) => {
    const { ctx: member, user } = await asMember(ctx, { joinedAt: '2026-11-10T09:00:00.000Z' });
    expect(await getSellerTerms.run(member, {})).toEqual({ listingDays: 30, freeUntil: null, ward: null });
    await ctx.db.insert(foundingMembers).values({ place: 7, userId: user.id });
    expect((await getSellerTerms.run(member, {})).freeUntil).toBe('2026-12-10T09:00:00.000Z');
    const later = { ...member, now: new Date('2026-12-10T09:00:00Z') };
    expect((await getSellerTerms.run(later, {})).freeUntil).toBeNull();
  },
);

testWithDb('only the seller can change a listing, and only until it is sold', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const { id, updatedAt } = await aListing(ctx.db, { sellerUserId: user.id });
  const input = { ...(await aListingInput(ctx.db)), id, updatedAt };
  await expect(updateClassified.run(stranger, input)).rejects.toMatchObject({ code: 'not_your_listing' });
  await ctx.db.update(classifiedListings).set({ status: 'sold', updatedAt });
  await expect(updateClassified.run(seller, input)).rejects.toMatchObject({ code: 'listing_ended' });
});

testWithDb('a change cannot repeat another listing or name an unknown mosque', async ({ ctx }) => {
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

testWithDb('leaving out address and postcode clears them', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  const where = { address: '1 High Road', postcode: 'IG1 1AA' };
  const { id, updatedAt } = await aListing(ctx.db, { sellerUserId: user.id, ...where });
  const changed = await updateClassified.run(seller, { ...(await aListingInput(ctx.db)), id, updatedAt });
  expect(changed).toMatchObject({ address: null, postcode: null });
});

testWithDb('marking a listing as sold twice notifies those who asked once', async ({ ctx }) => {
  const { hira, amina, listing } = await aTalk(ctx);
  await markClassifiedSold.run(hira.ctx, { id: listing.id });
  await markClassifiedSold.run(hira.ctx, { id: listing.id });
  const told = (await ctx.db.select().from(notifications)).filter(({ kind }) => kind === 'listing_sold');
  expect(told).toMatchObject([{ userId: amina.user.id, title: '“Pushchair, folds flat” has been sold' }]);
});

testWithDb('a seller can reserve and release a listing until it ends', async ({ ctx }) => {
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
  'deleting a listing withdraws its request and keeps the conversations about it',
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
