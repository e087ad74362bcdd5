import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activities } from '#features/accounts/activities/server/tables.ts';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { users } from '#features/accounts/users/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { queue } from '#kit/server/queue/tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asMember, aUser } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { blockMember, unblockMember } from './block-member.ts';
import { blockedWith, isBlocked, memberBlocked, notBlocked } from './public.ts';
import { memberBlocks } from './tables.ts';

/** The activities that blocks have put down for a member. */
const countOf = (ctx: Ctx, userId: string) =>
  ctx.db.$count(activities, and(eq(activities.userId, userId), eq(activities.type, 'was_blocked')));

testWithDb('a block holds both ways, counts once, and ends without a trace', async ({ ctx }) => {
  const { ctx: amina, user: own } = await asMember(ctx);
  const other = await aUser(ctx.db);
  const third = await aUser(ctx.db);
  await blockMember.run(amina, { id: other.id });
  expect(await blockMember.run(amina, { id: other.id })).toEqual({ isBlocked: true });
  expect(await isBlocked(ctx.db, own.id, other.id)).toBe(true);
  expect(await isBlocked(ctx.db, other.id, own.id)).toBe(true);
  expect(await isBlocked(ctx.db, own.id, third.id)).toBe(false);
  expect(await blockedWith(ctx.db, other.id)).toEqual([own.id]);
  expect(await countOf(ctx, other.id)).toBe(1);
  expect(await unblockMember.run(amina, { id: other.id })).toEqual({ isBlocked: false });
  expect(await unblockMember.run(amina, { id: other.id })).toEqual({ isBlocked: false });
  expect(await isBlocked(ctx.db, other.id, own.id)).toBe(false);
  expect(await countOf(ctx, other.id)).toBe(0);
});

testWithDb('a block is announced once, and its end to nobody', async ({ ctx }) => {
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

testWithDb('the blocked can’t lift the block, and theirs is another one', async ({ ctx }) => {
  const { ctx: amina, user: own } = await asMember(ctx);
  const { ctx: bilal, user: other } = await asMember(ctx);
  await blockMember.run(amina, { id: other.id });
  await unblockMember.run(bilal, { id: own.id });
  expect(await isBlocked(ctx.db, own.id, other.id)).toBe(true);
  await blockMember.run(bilal, { id: own.id });
  await unblockMember.run(amina, { id: other.id });
  expect(await isBlocked(ctx.db, own.id, other.id)).toBe(true);
});

testWithDb('nobody blocks themselves, or somebody who isn’t there', async ({ ctx }) => {
  const { ctx: amina, user } = await asMember(ctx);
  await expect(blockMember.run(amina, { id: user.id })).rejects.toMatchObject({
    code: 'cannot_block_yourself',
  });
  const nobody = '00000000-0000-7000-8000-00000000dead';
  await expect(blockMember.run(amina, { id: nobody })).rejects.toMatchObject({ code: 'user_not_found' });
});

testWithDb(
  'a query leaves out the blocked and those who block, and nobody for a visitor',
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

testWithDb('what nobody wrote is nobody’s, and passes', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const nobody = notBlocked(user.id, sql`null::uuid`);
  expect(await ctx.db.$count(users, nobody)).toBe(await ctx.db.$count(users));
});

testWithDb('with the blocker’s account goes what the block put down for the blocked', async ({ ctx }) => {
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

test('blocks and unblocks of two members at once leave rows and activities that agree', async () => {
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
