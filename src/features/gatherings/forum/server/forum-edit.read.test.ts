import { expect } from 'vitest';
import { aThread } from '#test/factories/forum.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listForumPostEdits, listForumReplyEdits } from './forum-edit.read.ts';
import { updateForumPost } from './forum-post.own.ts';
import { updateForumReply } from './forum-reply.own.ts';

testWithDb(
  'earlier versions of a post are visible to its author and administrators only, newest first',
  async ({ ctx }) => {
    const { author, replier, postId: id } = await aThread(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    for (const title of ['Second', 'Third'])
      await updateForumPost.run(author.ctx, { id, title, content: 'Shoes', tags: [] });
    for (const reader of [author.ctx, admin]) {
      const edits = await listForumPostEdits.run(reader, { id });
      expect(edits.map(({ title }) => title)).toEqual(['Second', 'Where do you buy school shoes?']);
    }
    const foreign = listForumPostEdits.run(replier.ctx, { id });
    await expect(foreign).rejects.toMatchObject({ code: 'forum_post_not_found' });
  },
);

testWithDb(
  'earlier versions of a reply are visible to its author and administrators only',
  async ({ ctx }) => {
    const { author, replier, reply } = await aThread(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    await updateForumReply.run(replier.ctx, { id: reply.id, content: 'By the bakery.' });
    for (const reader of [replier.ctx, admin])
      expect(await listForumReplyEdits.run(reader, { id: reply.id })).toMatchObject([
        { content: 'The shop by the station.' },
      ]);
    const foreign = listForumReplyEdits.run(author.ctx, { id: reply.id });
    await expect(foreign).rejects.toMatchObject({ code: 'forum_reply_not_found' });
  },
);
