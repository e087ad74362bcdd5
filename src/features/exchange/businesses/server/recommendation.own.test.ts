import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberBlocks } from '#features/accounts/blocks/server/block.tables.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anOwner } from '#test/factories/evidence.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../recommendation.contract.ts';
import { ownRecommendations } from './business.personal-data.ts';
import { findBusiness } from './business.queries.ts';
import { businesses, businessRecommendations } from './business.tables.ts';
import {
  answerRecommendation,
  listRecommendations,
  recommendBusiness,
  reportableRecommendation,
  withdrawRecommendation,
} from './recommendation.own.ts';

const words = 'Best daal on Green Lane.';
const list = (who: Ctx, id: string, paging: object = {}) =>
  listRecommendations.run(who, calls.listRecommendations.input.parse({ id, ...paging }));
const countOf = async ({ db }: Ctx, id: string) => (await findBusiness(db, id))?.recommendationCount;

testWithDb('a member recommends once, and doing so again changes the words', async ({ ctx }) => {
  const { user, business } = await anOwner(ctx);
  const { ctx: member } = await asMember(ctx);
  await recommendBusiness.run(member, { id: business.id, words: 'Fine.' });
  await recommendBusiness.run(member, { id: business.id, words });
  expect(await list(member, business.id)).toMatchObject({ total: 1, items: [{ words, isOwn: true }] });
  expect(await countOf(ctx, business.id)).toBe(1);
  expect(await ctx.db.select().from(notifications)).toMatchObject([{ userId: user.id }]);
});

test('two emoji are too few words, however many bytes they take', () => {
  const { input } = calls.recommendBusiness;
  const id = '00000000-0000-7000-8000-000000000001';
  expect(input.safeParse({ id, words: '👍👍' }).success).toBe(false);
  expect(input.safeParse({ id, words: '👍👍👍' }).success).toBe(true);
});

testWithDb('visitors read recommendations without their authors', async ({ ctx }) => {
  const { business } = await anOwner(ctx);
  const { ctx: member } = await asMember(ctx, { firstName: 'Sana', lastName: 'Malik' });
  await recommendBusiness.run(member, { id: business.id, words });
  const { items } = await list(ctx, business.id);
  expect(items).toMatchObject([{ words, author: null, isOwn: false, canAnswer: false }]);
  expect(JSON.stringify(items)).not.toContain('Sana');
  const { ctx: other } = await asMember(ctx);
  expect((await list(other, business.id)).items[0]?.author?.name).toBe('Sana Malik');
});

testWithDb('the reader’s own recommendation comes first, the others in pages', async ({ ctx }) => {
  const { business } = await anOwner(ctx);
  const { ctx: first } = await asMember(ctx);
  await recommendBusiness.run(first, { id: business.id, words: 'first' });
  for (const said of ['second', 'third', 'fourth']) {
    await recommendBusiness.run((await asMember(ctx)).ctx, { id: business.id, words: said });
  }
  const page = await list(first, business.id, { limit: 2 });
  expect(page).toMatchObject({ total: 4 });
  expect(page.items.map((item) => item.words)).toEqual(['first', 'fourth', 'third']);
  const next = await list(first, business.id, { limit: 2, cursor: page.nextCursor });
  expect(next.items.map((item) => item.words)).toEqual(['second']);
});

testWithDb('owners cannot recommend their own business, and can answer others', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const { ctx: member, user } = await asMember(ctx);
  const own = recommendBusiness.run(owner, { id: business.id, words });
  await expect(own).rejects.toMatchObject({ code: 'own_business' });
  const { id } = await recommendBusiness.run(member, { id: business.id, words });
  const answer = 'Thank you, come again.';
  await expect(answerRecommendation.run(member, { id, answer })).rejects.toMatchObject({
    code: 'not_your_business',
  });
  expect(await answerRecommendation.run(owner, { id, answer })).toMatchObject({ answer, canAnswer: true });
  await answerRecommendation.run(owner, { id, answer: 'Thank you!' });
  const told = await ctx.db.select().from(notifications).where(eq(notifications.userId, user.id));
  expect(told).toHaveLength(1);
  expect(await answerRecommendation.run(owner, { id, answer: '' })).toMatchObject({
    answer: null,
    answeredAt: null,
  });
});

testWithDb('changing a recommendation’s words removes the answer to them', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const { ctx: member } = await asMember(ctx);
  const { id } = await recommendBusiness.run(member, { id: business.id, words });
  await answerRecommendation.run(owner, { id, answer: 'Thank you.' });
  expect(await recommendBusiness.run(member, { id: business.id, words })).toMatchObject({
    answer: 'Thank you.',
  });
  expect(await recommendBusiness.run(member, { id: business.id, words: 'Never again!' })).toMatchObject({
    answer: null,
  });
});

testWithDb(
  'a removed recommendation is not counted, listed, changed or withdrawn, and can be restored',
  async ({ ctx }) => {
    const { business } = await anOwner(ctx);
    const { ctx: member } = await asMember(ctx);
    const { id } = await recommendBusiness.run(member, { id: business.id, words });
    await reportableRecommendation.remove?.(ctx.db, id, ctx.now);
    expect((await list(ctx, business.id)).items).toEqual([]);
    expect(await countOf(ctx, business.id)).toBe(0);
    const removed = { code: 'recommendation_removed' };
    await expect(recommendBusiness.run(member, { id: business.id, words: 'Again' })).rejects.toMatchObject(
      removed,
    );
    await expect(withdrawRecommendation.run(member, { id: business.id })).rejects.toMatchObject(removed);
    expect(await reportableRecommendation.isVisible(ctx, id)).toBe(false);
    await reportableRecommendation.restore?.(ctx.db, id, ctx.now);
    expect(await countOf(ctx, business.id)).toBe(1);
  },
);

testWithDb('a block hides a recommendation, and the owner’s block the business', async ({ ctx }) => {
  const { user: owner, business } = await anOwner(ctx);
  const { ctx: member, user } = await asMember(ctx);
  const { ctx: reader, user: readerUser } = await asMember(ctx);
  await recommendBusiness.run(member, { id: business.id, words });
  await ctx.db.insert(memberBlocks).values([
    { blockerId: readerUser.id, blockedId: user.id },
    { blockerId: owner.id, blockedId: readerUser.id },
  ]);
  expect((await list(reader, business.id)).items).toEqual([]);
  const recommend = recommendBusiness.run(reader, { id: business.id, words });
  await expect(recommend).rejects.toMatchObject({ code: 'business_not_found' });
});

testWithDb('a business that is not public cannot be recommended', async ({ ctx }) => {
  const { business } = await anOwner(ctx);
  await ctx.db.update(businesses).set({ status: 'pending' }).where(eq(businesses.id, business.id));
  const { ctx: member } = await asMember(ctx);
  const recommend = recommendBusiness.run(member, { id: business.id, words });
  await expect(recommend).rejects.toMatchObject({ code: 'business_not_found' });
});

testWithDb('withdrawing lowers the count, and so does deleting the account', async ({ ctx }) => {
  const { business } = await anOwner(ctx);
  const { ctx: one } = await asMember(ctx);
  const { ctx: other, user } = await asMember(ctx);
  for (const who of [one, other]) await recommendBusiness.run(who, { id: business.id, words });
  await withdrawRecommendation.run(one, { id: business.id });
  expect(await countOf(ctx, business.id)).toBe(1);
  const none = withdrawRecommendation.run(one, { id: business.id });
  await expect(none).rejects.toMatchObject({ code: 'recommendation_not_found' });
  expect(await ownRecommendations.export(ctx.db, user.id)).toMatchObject([{ words }]);
  await inTransaction(ctx, async (tx) => ownRecommendations.erase?.(tx, user.id, []));
  expect(await countOf(ctx, business.id)).toBe(0);
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('twelve concurrent recommendations, each sent twice, are counted as twelve', async () => {
  const ctx = testCtx(database.db);
  const { business } = await anOwner(ctx);
  const people = await Promise.all(Array.from({ length: 12 }, () => asMember(ctx)));
  await Promise.all(
    [...people, ...people].map(({ ctx: member }) =>
      recommendBusiness.run(member, { id: business.id, words }),
    ),
  );
  expect(
    await database.db.$count(businessRecommendations, eq(businessRecommendations.businessId, business.id)),
  ).toBe(12);
  expect(await countOf(ctx, business.id)).toBe(12);
});
