import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activities } from '#features/accounts/activities/server/activity.tables.ts';
import { listRecentActivities } from '#features/accounts/activities/server/public.ts';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { queue } from '#kit/server/kit.tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asMember, aUser } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../block.contract.ts';
import { blockMember, listOwnBlocks, unblockMember } from './block.own.ts';
import { memberBlocks } from './block.tables.ts';
import { isBlocked, listIdsBlockedEitherWay, memberBlocked, notBlocked } from './public.ts';

/** Counts the member’s was_blocked activities. */
const countOf = (ctx: Ctx, userId: string) =>
  ctx.db.$count(activities, and(eq(activities.userId, userId), eq(activities.type, 'was_blocked')));

testWithDb('a block applies both ways, counts once and leaves no trace when it ends', async ({ ctx }) => {
  const { ctx: amina, user: own } = await asMember(ctx);
  const other = await aUser(ctx.db);
  const third = await aUser(ctx.db);
  await blockMember.run(amina, { id: other.id });
  expect(await blockMember.run(amina, { id: other.id })).toEqual({ isBlocked: true });
  expect(await isBlocked(ctx.db, own.id, other.id)).toBe(true);
  expect(await isBlocked(ctx.db, other.id, own.id)).toBe(true);
  expect(await isBlocked(ctx.db, own.id, third.id)).toBe(false);
  expect(await listIdsBlockedEitherWay(ctx.db, other.id)).toEqual([own.id]);
  expect(await countOf(ctx, other.id)).toBe(1);
  expect(await unblockMember.run(amina, { id: other.id })).toEqual({ isBlocked: false });
  expect(await unblockMember.run(amina, { id: other.id })).toEqual({ isBlocked: false });
  expect(await isBlocked(ctx.db, other.id, own.id)).toBe(false);
  expect(await countOf(ctx, other.id)).toBe(0);
});

testWithDb('a block is announced once; its end is not announced', async ({ ctx }) => {
  const { ctx: amina, user: own } = await asMember(ctx);
  const other = await aUser(ctx.db);
  for (const act of [blockMember, blockMember, unblockMember]) await act.run(amina, { id: other.id });
  const rows = await ctx.db
    .select({ payload: queue.payload })
    .from(queue)
    .where(eq(queue.kind, 'announcement'));
  const message = { blockerId: own.id, blockedId: other.id };
  expect(rows).toEqual([{ payload: { topic: memberBlocked.name, payload: message } }]);
});

testWithDb('a blocked member cannot lift the block, and can add their own', async ({ ctx }) => {
  const { ctx: amina, user: own } = await asMember(ctx);
  const { ctx: bilal, user: other } = await asMember(ctx);
  await blockMember.run(amina, { id: other.id });
  await unblockMember.run(bilal, { id: own.id });
  expect(await isBlocked(ctx.db, own.id, other.id)).toBe(true);
  await blockMember.run(bilal, { id: own.id });
  await unblockMember.run(amina, { id: other.id });
  expect(await isBlocked(ctx.db, own.id, other.id)).toBe(true);
});

testWithDb('members cannot block themselves or an unknown account', async ({ ctx }) => {
  const { ctx: amina, user } = await asMember(ctx);
  await expect(blockMember.run(amina, { id: user.id })).rejects.toMatchObject({
    code: 'cannot_block_yourself',
  });
  const nobody = '00000000-0000-7000-8000-00000000dead';
  await expect(blockMember.run(amina, { id: nobody })).rejects.toMatchObject({ code: 'user_not_found' });
});

testWithDb(
  'notBlocked hides members blocked either way from a member, and nobody from a visitor',
  async ({ ctx }) => {
    const { ctx: amina, user: viewer } = await asMember(ctx);
    const { user: blocked } = await asMember(ctx);
    const { ctx: blocking, user: blocker } = await asMember(ctx);
    const { user: neither } = await asMember(ctx);
    await blockMember.run(amina, { id: blocked.id });
    await blockMember.run(blocking, { id: viewer.id });
    const seenBy = async (viewerId: string | null) =>
      (await ctx.db.select({ id: users.id }).from(users).where(notBlocked(viewerId, users.id))).map(
        ({ id }) => id,
      );
    const seen = await seenBy(viewer.id);
    expect(seen).toContain(neither.id);
    expect(seen).toContain(viewer.id);
    expect(seen).not.toContain(blocked.id);
    expect(seen).not.toContain(blocker.id);
    expect(await seenBy(blocked.id)).not.toContain(viewer.id);
    expect(await seenBy(null)).toEqual(expect.arrayContaining([viewer.id, blocked.id, blocker.id]));
  },
);

testWithDb('notBlocked keeps rows without an author', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const nobody = notBlocked(user.id, sql`null::uuid`);
  expect(await ctx.db.$count(users, nobody)).toBe(await ctx.db.$count(users));
});

testWithDb('deleting the blocker’s account removes the block and its activity', async ({ ctx }) => {
  const { ctx: amina, user: own } = await asMember(ctx);
  const other = await aUser(ctx.db);
  await blockMember.run(amina, { id: other.id });
  await inTransaction(ctx, (tx) => eraseAccount(tx, own.id));
  expect(await ctx.db.$count(memberBlocks)).toBe(0);
  expect(await countOf(ctx, other.id)).toBe(0);
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('concurrent blocks and unblocks keep rows and activities consistent', async () => {
  const ctx = testCtx(database.db);
  const { ctx: amina, user: own } = await asMember(ctx);
  const { ctx: bilal, user: other } = await asMember(ctx);
  for (let round = 0; round < 12; round++) {
    const acts = Array.from({ length: 12 }, (_, at) => {
      const [act, whom] = [(at + round) % 3 ? blockMember : unblockMember, at % 2];
      return whom ? act.run(amina, { id: other.id }) : act.run(bilal, { id: own.id });
    });
    await Promise.all(acts);
    for (const [blockerId, blockedId] of [
      [own.id, other.id],
      [other.id, own.id],
    ] as const) {
      const pair = and(eq(memberBlocks.blockerId, blockerId), eq(memberBlocks.blockedId, blockedId));
      expect(await countOf(ctx, blockedId)).toBe(await ctx.db.$count(memberBlocks, pair));
    }
  }
});

const input = (query: object = {}) => calls.listOwnBlocks.input.parse(query);

testWithDb('a member lists the members they have blocked, newest first, in pages', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  const people = [];
  for (const firstName of ['Adam', 'Bilal', 'Dawud'])
    people.push(await aUser(ctx.db, { firstName, lastName: 'Ali' }));
  for (const { id } of people) await blockMember.run(amina, { id });
  const first = await listOwnBlocks.run(amina, input({ limit: 2 }));
  expect(first.items.map(({ name }) => name)).toEqual(['Dawud Ali', 'Bilal Ali']);
  expect(first.total).toBe(3);
  const second = await listOwnBlocks.run(amina, input({ limit: 2, cursor: first.nextCursor }));
  expect(second).toMatchObject({ items: [{ name: 'Adam Ali' }], nextCursor: null });
});

testWithDb(
  'a blocked member does not find the block in lists, activities or their data copy',
  async ({ ctx }) => {
    const { ctx: amina, user: own } = await asMember(ctx);
    const { ctx: bilal, user: other } = await asMember(ctx);
    await blockMember.run(amina, { id: other.id });
    expect((await listOwnBlocks.run(bilal, input())).items).toEqual([]);
    expect(await listRecentActivities(ctx.db, other.id, { passive: [], limit: 10 })).toEqual([]);
    const copy = await Promise.all(ctx.registry.personalData.map((part) => part.export(ctx.db, other.id)));
    expect(JSON.stringify(copy)).not.toContain('was_blocked');
    expect(JSON.stringify(copy)).not.toContain(own.id);
  },
);
