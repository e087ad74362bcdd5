import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eraseAccount, lockAccounts } from '#features/accounts/users/server/public.ts';
import { createLog } from '#kit/server/log.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aPost, aReply } from '#test/factories/forum.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx } from '#test/with-db.ts';
import { forumPosts, forumReplies } from './forum.tables.ts';
import { deleteForumReply } from './forum-reply.own.ts';

test('deleting the last reply does not wait for the lock on the account of the previous reply’s author', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const [author, first, last] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  const postId = await aPost(author.ctx);
  await aReply(first.ctx, postId);
  const { id } = await aReply(last.ctx, postId);
  await inTransaction(ctx, async (tx) => {
    await lockAccounts(tx, [first.user.id], 'update');
    await deleteForumReply.run(last.ctx, { id });
  });
  const [post] = await ctx.db.select().from(forumPosts).where(eq(forumPosts.id, postId));
  expect(post).toMatchObject({ replyCount: 1, lastReplyBy: first.user.id });
  await database.close();
});

test('members who replied in the same threads in opposite order can delete their accounts concurrently', async () => {
  const database = await openTestDatabase();
  const triedAgain: string[] = [];
  const log = createLog('warn', { write: (line) => triedAgain.push(line) });
  const ctx = testCtx(database.db, { log });
  const people = [await asMember(ctx), await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  const posts = await Promise.all(people.map((person) => aPost(person.ctx)));
  for (const [at, person] of people.entries()) {
    const inTurn = at % 2 === 0 ? posts : posts.toReversed();
    for (const postId of inTurn) await aReply(person.ctx, postId);
  }
  await Promise.all(people.map(({ user }) => inTransaction(ctx, (tx) => eraseAccount(tx, user.id))));
  expect(await ctx.db.$count(forumReplies)).toBe(0);
  expect(triedAgain).toEqual([]);
  await database.close();
});
