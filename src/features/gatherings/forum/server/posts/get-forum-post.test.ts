import { expect } from 'vitest';
import { aPost, aReply, aScholar, aThread } from '#test/factories/forum.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { deleteForumPost } from './change-forum-post.ts';
import { getForumPost } from './get-forum-post.ts';

testWithDb('a thread as its readers see it', async ({ ctx }) => {
  const { author, replier, postId } = await aThread(ctx);
  expect(await getForumPost.run(replier.ctx, { id: postId })).toMatchObject({
    user: { firstName: 'Rukhsana' },
    isOwn: false,
    isNew: true,
    isFollowed: true,
    replyCount: 1,
    reply: 'open',
    content: 'Size 13, wide. Ilford or nearby.',
  });
  expect(await getForumPost.run(author.ctx, { id: postId })).toMatchObject({ isOwn: true, isNew: false });
});

testWithDb('what waits is its author’s and the administrators’ to read', async ({ ctx }) => {
  const { ctx: newcomer } = await asMember(ctx, { joinedAt: '2026-11-20T09:00:00.000Z' });
  const id = await aPost(newcomer, { content: 'See https://shoes.example' });
  const { ctx: stranger } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  await expect(getForumPost.run(stranger, { id })).rejects.toMatchObject({ code: 'forum_post_not_found' });
  expect(await getForumPost.run(newcomer, { id })).toMatchObject({ status: 'pending', reply: 'closed' });
  expect(await getForumPost.run(admin, { id })).toMatchObject({ status: 'pending' });
});

testWithDb(
  'deleted, it is gone; where others have answered, its place stays without words and tags',
  async ({ ctx }) => {
    const { author, replier, postId } = await aThread(ctx);
    const alone = await aPost(author.ctx);
    for (const id of [postId, alone]) await deleteForumPost.run(author.ctx, { id, reason: 'Solved at home' });
    await expect(getForumPost.run(replier.ctx, { id: alone })).rejects.toMatchObject({
      code: 'forum_post_not_found',
    });
    expect(await getForumPost.run(replier.ctx, { id: postId })).toMatchObject({
      status: 'deleted',
      title: '',
      content: '',
      deleteReason: 'Solved at home',
      reply: 'closed',
    });
  },
);

testWithDb(
  'an unnamed asker is named to nobody; a scholar may answer, others are checked',
  async ({ ctx }) => {
    const { ctx: asker } = await asMember(ctx, { firstName: 'Zuleikha', lastName: 'Asker' });
    const scholar = await aScholar(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const { ctx: other } = await asMember(ctx);
    const id = await aPost(asker, { category: 'ask', isAnonymous: true });
    await aReply(scholar.ctx, id);
    for (const [reader, reply] of [
      [scholar.ctx, 'open'],
      [admin, 'open'],
      [other, 'checked'],
    ] as const) {
      const thread = await getForumPost.run(reader, { id });
      expect(thread).toMatchObject({
        user: null,
        isAnonymous: true,
        isOwn: false,
        hasScholarAnswer: true,
        reply,
      });
      expect(JSON.stringify(thread)).not.toMatch(/Zuleikha|Asker/);
    }
    expect(await getForumPost.run(asker, { id })).toMatchObject({ user: null, isOwn: true });
  },
);
