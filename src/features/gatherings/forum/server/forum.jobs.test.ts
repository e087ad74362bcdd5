import { expect } from 'vitest';
import { activities } from '#features/accounts/activities/server/activity.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { aPost } from '#test/factories/forum.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { countLinks } from './forum.jobs.ts';
import { reportablePost } from './forum.review.ts';
import { forumPosts } from './forum.tables.ts';
import { updateForumPost } from './forum-post.own.ts';

const later = (ctx: Ctx, hours: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + hours * 3_600_000) });
const link = { content: 'A list of reading: https://example.org/list' };

testWithDb(
  'a post with a link counts as an activity once, a day later, unless it was removed',
  async ({ ctx }) => {
    const { ctx: author, user } = await asMember(ctx, { role: 'admin' });
    const id = await aPost(author, link);
    await aPost(author, { content: 'No link, e.g. none.' });
    await aPost(author, { ...link, category: 'ask', isAnonymous: true });
    const removed = await aPost(author, link);
    await reportablePost.remove?.(ctx.db, removed, ctx.now);
    const counted = async () =>
      (await ctx.db.select().from(activities)).filter(({ type }) => type === 'resource_uploaded');
    await runSteps(countLinks, later(ctx, 23));
    expect(await counted()).toEqual([]);
    await runSteps(countLinks, later(ctx, 25));
    await runSteps(countLinks, later(ctx, 26));
    expect(await counted()).toMatchObject([{ userId: user.id, subjectId: id }]);
  },
);

testWithDb('every post is checked however many there are, and again after an edit', async ({ ctx }) => {
  const { ctx: author, user } = await asMember(ctx, { role: 'admin' });
  const plain = { userId: user.id, content: 'No link, e.g. none.', category: 'parenting' as const };
  const createdAt = ctx.now.toISOString();
  const many = Array.from({ length: 520 }, (_, at) => ({ ...plain, title: `Post ${at}`, createdAt }));
  await ctx.db.insert(forumPosts).values(many);
  const [first] = await ctx.db.select().from(forumPosts).orderBy(forumPosts.id).limit(1);
  const last = await aPost(author, link);
  const counted = async () =>
    (await ctx.db.select().from(activities).orderBy(activities.id))
      .filter(({ type }) => type === 'resource_uploaded')
      .map(({ subjectId }) => subjectId);
  await runSteps(countLinks, later(ctx, 25));
  expect(await counted()).toEqual([last]);
  const edited = { id: first?.id ?? '', title: 'Reading', tags: [], ...link };
  await updateForumPost.run({ ...author, now: later(ctx, 26).now }, edited);
  await runSteps(countLinks, later(ctx, 27));
  expect(await counted()).toEqual([last, first?.id]);
});
