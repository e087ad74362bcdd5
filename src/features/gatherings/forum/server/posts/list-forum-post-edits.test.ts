import { expect } from 'vitest';
import { aThread } from '#test/factories/forum.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { updateForumPost } from './change-forum-post.ts';
import { listForumPostEdits } from './list-forum-post-edits.ts';

testWithDb('for its author and administrators, newest first; for others it isn’t there', async ({ ctx }) => {
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
});
