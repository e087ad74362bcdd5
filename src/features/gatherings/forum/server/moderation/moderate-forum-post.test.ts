import { expect } from 'vitest';
import { auditLog } from '#kit/server/audit/tables.ts';
import { aThread } from '#test/factories/forum.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getForumPost } from '../posts/get-forum-post.ts';
import { moderateForumPost } from './moderate-forum-post.ts';

testWithDb('sticky, locked with a reason, moved; each taken back; written down', async ({ ctx }) => {
  const { author, postId: id } = await aThread(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  await moderateForumPost.run(admin, {
    id,
    isSticky: true,
    isLocked: true,
    lockReason: 'Answered',
    category: 'general',
  });
  expect(await getForumPost.run(author.ctx, { id })).toMatchObject({
    isSticky: true,
    isLocked: true,
    lockReason: 'Answered',
    lockedAt: ctx.now.toISOString(),
    category: 'general',
    movedFrom: 'parenting',
    reply: 'locked',
  });
  await moderateForumPost.run(admin, { id, isSticky: false, isLocked: false });
  expect(await getForumPost.run(author.ctx, { id })).toMatchObject({
    isSticky: false,
    isLocked: false,
    lockReason: null,
    lockedAt: null,
    category: 'general',
  });
  const entries = await ctx.db.select().from(auditLog);
  expect(entries.filter(({ action }) => action === 'forum_post.moderate')).toHaveLength(2);
});
