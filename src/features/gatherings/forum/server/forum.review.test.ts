import { expect } from 'vitest';
import { calls as moderationCalls } from '#features/care/reports/moderation.contract.ts';
import { listReports } from '#features/care/reports/server/report.admin.ts';
import { createReport } from '#features/care/reports/server/report.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aThread } from '#test/factories/forum.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { deleteForumPost, updateForumPost } from './forum-post.own.ts';
import { updateForumReply } from './forum-reply.own.ts';

const reportOf = (contentType: string, contentId: string) => ({
  contentType,
  contentId,
  reportReason: 'harassment' as const,
});

async function snapshotSeen(admin: Ctx) {
  const { items } = await listReports.run(admin, moderationCalls.listReports.input.parse({}));
  return items.map(({ snapshot }) => snapshot);
}

testWithDb(
  'a reported post is shown to moderators as it was reported, even if it is edited or deleted',
  async ({ ctx }) => {
    const { author, replier, postId: id } = await aThread(ctx, { title: 'Beware', content: 'An insult' });
    await createReport.run(replier.ctx, reportOf('forum_post', id));
    await updateForumPost.run(author.ctx, { id, title: 'Shoes', content: 'Kind words', tags: [] });
    const { ctx: admin } = await asAdmin(ctx);
    const reported = { title: 'Beware', text: 'An insult' };
    expect(await snapshotSeen(admin)).toMatchObject([reported]);
    await deleteForumPost.run(author.ctx, { id });
    expect(await snapshotSeen(admin)).toMatchObject([reported]);
  },
);

testWithDb(
  'a reported reply is shown to moderators as it was reported, even if it is edited',
  async ({ ctx }) => {
    const { author, replier, reply } = await aThread(ctx);
    await createReport.run(author.ctx, reportOf('forum_reply', reply.id));
    await updateForumReply.run(replier.ctx, { id: reply.id, content: 'Kind words' });
    const { ctx: admin } = await asAdmin(ctx);
    expect(await snapshotSeen(admin)).toMatchObject([{ text: 'The shop by the station.' }]);
  },
);
