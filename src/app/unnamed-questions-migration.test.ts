/* Runs the migrations on a site where anonymous questions have left traces of their askers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { recordActivity } from '#features/accounts/activities/server/activity.queries.ts';
import { activities } from '#features/accounts/activities/server/activity.tables.ts';
import { createReport } from '#features/care/reports/server/report.own.ts';
import { reports } from '#features/care/reports/server/report.tables.ts';
import { forumReplies } from '#features/gatherings/forum/server/forum.tables.ts';
import { userBadges } from '#features/people/badges/server/badge.tables.ts';
import { digestItems } from '#features/people/profile/server/digest.tables.ts';
import type { Db } from '#kit/server/db/database.ts';
import { outbox } from '#kit/server/kit.tables.ts';
import { anApprovedReply, aPost, aReply, aScholar, aThread } from '#test/factories/forum.ts';
import { aMessage } from '#test/factories/outbox.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';

const folder = 'migrations';
const statements = readdirSync(folder)
  .filter((name) => name.endsWith('_unnamed_questions.sql'))
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint'));

async function migrate(db: Db): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement));
}

/** The migration counts back from the database’s clock. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

async function did(db: Db, userId: string, name: string, days: number, subjectId?: string): Promise<void> {
  const activity = { userId, type: { name }, description: 'Something', ...(subjectId && { subjectId }) };
  await recordActivity(db, activity, daysAgo(days));
}

testWithDb('activities about one’s own anonymous questions are deleted, and no others', async ({ ctx }) => {
  const { author, postId, reply } = await aThread(ctx);
  const asker = await asMember(ctx);
  const question = await aPost(asker.ctx, { category: 'ask', isAnonymous: true });
  const own = await anApprovedReply(asker.ctx, question);
  await ctx.db.delete(activities);
  const report = { contentType: 'forum_post', contentId: question, reportReason: 'spam' as const };
  await createReport.run(author.ctx, report);
  const [stored] = await ctx.db.select().from(reports);
  await did(ctx.db, asker.user.id, 'forum_post', 1, question);
  await did(ctx.db, asker.user.id, 'resource_uploaded', 1, question);
  await did(ctx.db, asker.user.id, 'forum_reply', 1, own.id);
  await did(ctx.db, asker.user.id, 'report_against', 1, stored?.id);
  await did(ctx.db, asker.user.id, 'forum_reply', 1, reply.id);
  await did(ctx.db, author.user.id, 'forum_post', 1, postId);
  await migrate(ctx.db);
  const left = (await ctx.db.select().from(activities)).map(({ subjectId }) => subjectId);
  expect(left.toSorted()).toEqual([reply.id, postId].toSorted());
});

testWithDb(
  'badges that depended on anonymous questions are removed, and the others get new ids',
  async ({ ctx }) => {
    const [none, old, young] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
    await did(ctx.db, old.user.id, 'forum_post', 181);
    await did(ctx.db, old.user.id, 'forum_reply', 1);
    for (let count = 0; count < 9; count += 1) await did(ctx.db, young.user.id, 'event_attended', count);
    await did(ctx.db, young.user.id, 'forum_post', 1);
    const keys = ['respectful_debater', 'active_member_bronze', 'newcomer'];
    const awardedAt = ctx.now.toISOString();
    const given = [none, old, young].flatMap(({ user }) =>
      keys.map((badgeKey) => ({ userId: user.id, badgeKey, awardedAt })),
    );
    const before = await ctx.db.insert(userBadges).values(given).returning();
    await migrate(ctx.db);
    const after = await ctx.db.select().from(userBadges);
    const of = (userId: string) =>
      after
        .filter((badge) => badge.userId === userId)
        .map(({ badgeKey }) => badgeKey)
        .toSorted();
    expect(of(none.user.id)).toEqual(['newcomer']);
    expect(of(old.user.id)).toEqual(['newcomer', 'respectful_debater']);
    expect(of(young.user.id)).toEqual(['active_member_bronze', 'newcomer']);
    expect(after.filter(({ id }) => before.some((badge) => badge.id === id))).toEqual([]);
  },
);

testWithDb(
  'emails to askers about their own threads are deleted, and those to others stay',
  async ({ ctx }) => {
    const [asker, follower] = [await asMember(ctx), await asMember(ctx)];
    const scholar = await aScholar(ctx);
    const id = await aPost(asker.ctx, { category: 'ask', isAnonymous: true });
    const answer = await aReply(scholar.ctx, id);
    for (const { user } of [asker, follower]) {
      const dedupeKey = `forum-reply:${answer.id}:${user.id}`;
      await aMessage(ctx.db, { template: 'forum-reply', toEmail: user.email, userId: user.id, dedupeKey });
      const waiting = {
        userId: user.id,
        topic: 'forumReplies' as const,
        title: 'A reply',
        dueAt: ctx.now.toISOString(),
      };
      await ctx.db.insert(digestItems).values({ ...waiting, path: `/forums/post/${id}?at=${answer.id}` });
    }
    await migrate(ctx.db);
    const written = await ctx.db.select().from(outbox).where(eq(outbox.template, 'forum-reply'));
    expect(written.map(({ toEmail }) => toEmail)).toEqual([follower.user.email]);
    expect(await ctx.db.select().from(digestItems)).toMatchObject([{ userId: follower.user.id }]);
  },
);

testWithDb(
  'a scholar’s mark on their own anonymous question is removed, together with its place',
  async ({ ctx }) => {
    const scholar = await aScholar(ctx);
    const other = await asMember(ctx);
    const id = await aPost(scholar.ctx, { category: 'ask', isAnonymous: true });
    const first = await anApprovedReply(other.ctx, id);
    const marked = await anApprovedReply(scholar.ctx, id);
    const below = await anApprovedReply(other.ctx, id, { parentReplyId: marked.id });
    const both = inArray(forumReplies.id, [marked.id, below.id]);
    await ctx.db
      .update(forumReplies)
      .set({ threadPlace: 2 - 1_000_000_000 })
      .where(both);
    await ctx.db.update(forumReplies).set({ isScholarAnswer: true }).where(eq(forumReplies.id, marked.id));
    await migrate(ctx.db);
    const rows = await ctx.db.select().from(forumReplies).orderBy(forumReplies.position);
    expect(rows.map((row) => [row.id, row.threadPlace, row.isScholarAnswer])).toEqual([
      [first.id, 1, false],
      [marked.id, 2, false],
      [below.id, 2, false],
    ]);
  },
);
