import { expect } from 'vitest';
import { aThread } from '#test/factories/forum.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { updateForumReply } from './change-forum-reply.ts';
import { listForumReplyEdits } from './list-forum-reply-edits.ts';

testWithDb('for its author and administrators; for others it isn’t there', async ({ ctx }) => {
  const { author, replier, reply } = await aThread(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  await updateForumReply.run(replier.ctx, { id: reply.id, content: 'By the bakery.' });
  for (const reader of [replier.ctx, admin])
    expect(await listForumReplyEdits.run(reader, { id: reply.id })).toMatchObject([
      { content: 'The shop by the station.' },
    ]);
  const foreign = listForumReplyEdits.run(author.ctx, { id: reply.id });
  await expect(foreign).rejects.toMatchObject({ code: 'forum_reply_not_found' });
});
