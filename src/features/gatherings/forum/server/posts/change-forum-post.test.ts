import { expect } from 'vitest';
import { aPost, aThread } from '#test/factories/forum.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { moderateForumPost } from '../moderation/moderate-forum-post.ts';
import { forumEdits, forumPosts } from '../tables.ts';
import { deleteForumPost, updateForumPost } from './change-forum-post.ts';
import { getForumPost } from './get-forum-post.ts';
import { listForumPostEdits } from './list-forum-post-edits.ts';

const words = { title: 'School shoes', content: 'Size 1 by now.', tags: ['shoes'] };

testWithDb('its author changes it; what stood is kept, and the post is marked', async ({ ctx }) => {
  const { author, replier, postId: id } = await aThread(ctx);
  await updateForumPost.run(author.ctx, { id, ...words });
  const thread = await getForumPost.run(replier.ctx, { id });
  expect(thread).toMatchObject({ ...words, editedAt: ctx.now.toISOString() });
  const edits = await listForumPostEdits.run(author.ctx, { id });
  expect(edits).toMatchObject([
    { title: 'Where do you buy school shoes?', content: 'Size 13, wide. Ilford or nearby.' },
  ]);
  const foreign = updateForumPost.run(replier.ctx, { id, ...words });
  await expect(foreign).rejects.toMatchObject({ code: 'not_your_post' });
});

testWithDb('nothing is stored where nothing has changed; a locked thread stays as it is', async ({ ctx }) => {
  const { author, postId: id } = await aThread(ctx);
  await updateForumPost.run(author.ctx, { id, ...words });
  await updateForumPost.run(author.ctx, { id, ...words });
  expect(await ctx.db.$count(forumEdits)).toBe(1);
  const { ctx: admin } = await asAdmin(ctx);
  await moderateForumPost.run(admin, { id, isLocked: true });
  const late = updateForumPost.run(author.ctx, { id, ...words, title: 'Late' });
  await expect(late).rejects.toMatchObject({ code: 'forum_post_locked' });
});

testWithDb('a new member slips no link into what is published; into what waits they may', async ({ ctx }) => {
  const { ctx: newcomer } = await asMember(ctx, { joinedAt: '2026-11-20T09:00:00.000Z' });
  const id = await aPost(newcomer);
  const linked = { ...words, content: 'See https://shoes.example' };
  await expect(updateForumPost.run(newcomer, { id, ...linked })).rejects.toMatchObject({
    code: 'links_too_soon',
  });
  const waiting = await aPost(newcomer, { content: 'See https://other.example' });
  await updateForumPost.run(newcomer, { id: waiting, ...linked });
});

testWithDb('deleted by its author alone, with its words and all that stood before', async ({ ctx }) => {
  const { author, replier, postId: id } = await aThread(ctx);
  await updateForumPost.run(author.ctx, { id, ...words });
  await expect(deleteForumPost.run(replier.ctx, { id })).rejects.toMatchObject({ code: 'not_your_post' });
  await deleteForumPost.run(author.ctx, { id });
  expect(await ctx.db.$count(forumEdits)).toBe(0);
  expect(await ctx.db.select().from(forumPosts)).toMatchObject([
    { title: '', content: '', tags: [], status: 'deleted' },
  ]);
  await expect(deleteForumPost.run(author.ctx, { id })).rejects.toMatchObject({
    code: 'forum_post_not_found',
  });
});
