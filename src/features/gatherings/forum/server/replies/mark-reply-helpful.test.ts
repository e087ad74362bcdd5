import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { activities } from '#features/accounts/activities/server/tables.ts';
import { aReply, aThread } from '#test/factories/forum.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { forumReplies } from '../tables.ts';
import { markReplyHelpful, unmarkReplyHelpful } from './mark-reply-helpful.ts';

const isHelp = eq(activities.type, 'helpful_mark');

testWithDb(
  'the author of the post decides, of others’ replies alone; the activity is the replier’s',
  async ({ ctx }) => {
    const { author, replier, postId, reply } = await aThread(ctx);
    const own = await aReply(author.ctx, postId);
    for (const [by, id] of [
      [replier.ctx, reply.id],
      [author.ctx, own.id],
    ] as const) {
      await expect(markReplyHelpful.run(by, { id })).rejects.toMatchObject({ code: 'only_asker_decides' });
    }
    for (let count = 0; count < 2; count += 1)
      expect(await markReplyHelpful.run(author.ctx, { id: reply.id })).toEqual({ isHelpful: true });
    expect(await ctx.db.select().from(activities).where(isHelp)).toMatchObject([{ userId: replier.user.id }]);
    expect(await unmarkReplyHelpful.run(author.ctx, { id: reply.id })).toEqual({ isHelpful: false });
    expect(await ctx.db.$count(activities, isHelp)).toBe(0);
  },
);

test('marked and unmarked at once, mark and activity agree', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { author, reply } = await aThread(ctx);
  const { id } = reply;
  for (let count = 0; count < 5; count += 1) {
    await Promise.all([markReplyHelpful.run(author.ctx, { id }), unmarkReplyHelpful.run(author.ctx, { id })]);
    const [row] = await ctx.db.select().from(forumReplies);
    expect(await ctx.db.$count(activities, isHelp)).toBe(row?.isHelpful ? 1 : 0);
  }
  await database.close();
});
