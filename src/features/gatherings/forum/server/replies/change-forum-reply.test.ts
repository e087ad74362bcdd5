import { expect } from 'vitest';
import { aReply, aThread } from '#test/factories/forum.ts';
import { testWithDb } from '#test/with-db.ts';
import { getForumPost } from '../posts/get-forum-post.ts';
import { deleteForumReply, updateForumReply } from './change-forum-reply.ts';
import { listForumReplyEdits } from './list-forum-reply-edits.ts';

testWithDb('its author changes it with a mark; what stood is kept', async ({ ctx }) => {
  const { author, replier, reply } = await aThread(ctx);
  const { reply: changed } = await updateForumReply.run(replier.ctx, {
    id: reply.id,
    content: 'By the bakery.',
  });
  expect(changed).toMatchObject({ content: 'By the bakery.', editedAt: ctx.now.toISOString() });
  const edits = await listForumReplyEdits.run(replier.ctx, { id: reply.id });
  expect(edits).toMatchObject([{ content: 'The shop by the station.' }]);
  const foreign = updateForumReply.run(author.ctx, { id: reply.id, content: 'Mine' });
  await expect(foreign).rejects.toMatchObject({ code: 'not_your_post' });
});

testWithDb('deleted, it no longer counts, and the one before is the last', async ({ ctx }) => {
  const { author, replier, postId: id, reply } = await aThread(ctx);
  const second = await aReply(author.ctx, id);
  await expect(deleteForumReply.run(replier.ctx, { id: second.id })).rejects.toMatchObject({
    code: 'not_your_post',
  });
  await deleteForumReply.run(author.ctx, { id: second.id });
  expect(await getForumPost.run(replier.ctx, { id })).toMatchObject({
    replyCount: 1,
    lastReplyBy: { firstName: 'Imran' },
  });
  await deleteForumReply.run(replier.ctx, { id: reply.id });
  expect(await getForumPost.run(author.ctx, { id })).toMatchObject({
    replyCount: 0,
    lastReplyAt: null,
    lastReplyBy: null,
  });
  const again = deleteForumReply.run(replier.ctx, { id: reply.id });
  await expect(again).rejects.toMatchObject({ code: 'forum_reply_not_found' });
});
