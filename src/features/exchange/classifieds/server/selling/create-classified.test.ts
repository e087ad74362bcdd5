import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import { checkInput } from '#kit/server/handle.ts';
import { aListing, aListingInput } from '#test/factories/classifieds.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../../selling-contract.ts';
import { classifiedListings } from '../tables.ts';
import { createClassified } from './create-classified.ts';

testWithDb('a listing waits for approval, in its ward’s middle', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  const { id } = await createClassified.run(seller, await aListingInput(ctx.db));
  const [row] = await ctx.db.select().from(classifiedListings);
  expect(row).toMatchObject({ id, status: 'pending', ward: 'Loxford', listedAt: null, expiresAt: null });
  expect(row?.latitude).toBeGreaterThan(51.5);
  const [request] = await ctx.db.select().from(approvalRequests);
  expect(request).toMatchObject({ targetType: 'classified_listing', targetId: id, submittedBy: user.id });
});

testWithDb('the same listing fifty times is stored once, however it is spaced', async ({ ctx }) => {
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

testWithDb('words of other alphabets are told apart', async ({ ctx }) => {
  const { ctx: seller } = await asMember(ctx);
  for (const title of ['بچوں کی گاڑی', 'صوفہ', 'শিশুর খাট']) {
    await createClassified.run(seller, await aListingInput(ctx.db, { title, description: title }));
  }
  expect(await ctx.db.$count(classifiedListings)).toBe(3);
});

testWithDb('one member has at most thirty open listings', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  for (let one = 0; one < 30; one++) await aListing(ctx.db, { sellerUserId: user.id });
  const more = createClassified.run(seller, await aListingInput(ctx.db));
  await expect(more).rejects.toMatchObject({ code: 'too_many_listings' });
});

testWithDb('prices that overflow, are negative or no whole pence are refused', async ({ ctx }) => {
  const input = await aListingInput(ctx.db);
  const prices = [-1, 10_000_001, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e300, 12.5];
  for (const priceAmount of prices) {
    const { error } = calls.createClassified.input.safeParse({ ...input, priceAmount });
    expect(error?.issues.map(({ path }) => path.join('.'))).toContain('priceAmount');
  }
  checkInput(calls.createClassified, { ...input, priceAmount: 10_000_000 });
});

testWithDb('forbidden goods and ways around the site are refused by their field', async ({ ctx }) => {
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

testWithDb('without a ward or a postcode that tells it, it is asked for', async ({ ctx }) => {
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

test('of two of the same sent at once, one is stored', async () => {
  const { ctx: seller } = await asMember(testCtx(database.db));
  const input = await aListingInput(database.db);
  const sent = await Promise.allSettled([1, 2, 3].map(() => createClassified.run(seller, input)));
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await database.db.$count(classifiedListings)).toBe(1);
});
