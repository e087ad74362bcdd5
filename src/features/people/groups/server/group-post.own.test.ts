import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { createReport } from '#features/care/reports/server/report.own.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { groupPosts } from './group.tables.ts';
import {
  createGroupPost,
  createGroupReply,
  deleteGroupPost,
  moderateGroupPost,
  updateGroupPost,
} from './group-post.own.ts';
import { getGroupPost } from './group-post.read.ts';
import { reportablePost } from './group-post.review.ts';

testWithDb(
  'members are notified of posts once a day, without the text, and authors of replies once',
  async ({ ctx }) => {
    const [owner, one] = [await asMember(ctx), await asMember(ctx)];
    const { id } = await aGroup(ctx.db, [owner.user, one.user]);
    const { id: postId } = await createGroupPost.run(one.ctx, { id, content: 'My words' });
    await createGroupPost.run(one.ctx, { id, content: 'More words' });
    await workOff(ctx);
    await createGroupReply.run(owner.ctx, { id, postId, content: 'A reply' });
    await createGroupReply.run(owner.ctx, { id, postId, content: 'Another' });
    const told = await ctx.db.select().from(notifications).orderBy(notifications.id);
    expect(told.map(({ userId, kind }) => [userId, kind])).toEqual([
      [owner.user.id, 'group_post'],
      [one.user.id, 'group_reply'],
    ]);
    expect(JSON.stringify(told)).not.toContain('words');
  },
);

testWithDb(
  'authors edit and delete only their own posts, and a deleted post keeps its replies',
  async ({ ctx }) => {
    const [owner, one] = [await asMember(ctx), await asMember(ctx)];
    const { id } = await aGroup(ctx.db, [owner.user, one.user]);
    const { id: postId } = await createGroupPost.run(one.ctx, { id, content: 'Mine' });
    const foreign = updateGroupPost.run(owner.ctx, { id, postId, content: 'Not yours' });
    await expect(foreign).rejects.toMatchObject({ code: 'group_post_not_found' });
    await updateGroupPost.run(one.ctx, { id, postId, content: 'Mine, edited' });
    const { id: replyId } = await createGroupReply.run(owner.ctx, { id, postId, content: 'Reply' });
    await deleteGroupPost.run(one.ctx, { id, postId });
    expect(await getGroupPost.run(one.ctx, { id, postId })).toMatchObject({
      isEmptied: true,
      author: null,
      content: [],
      replyCount: 1,
    });
    await deleteGroupPost.run(owner.ctx, { id, postId: replyId });
    expect(await getGroupPost.run(one.ctx, { id, postId })).toMatchObject({ replyCount: 0 });
  },
);

testWithDb('a moderator removes and restores a post, and its author is told why', async ({ ctx }) => {
  const [owner, one] = [await asMember(ctx), await asMember(ctx)];
  const { id } = await aGroup(ctx.db, [owner.user, one.user]);
  const { id: postId } = await createGroupPost.run(one.ctx, { id, content: 'Cheap phones' });
  const own = moderateGroupPost.run(one.ctx, { id, postId, isRemoved: true });
  await expect(own).rejects.toMatchObject({ code: 'not_group_moderator' });
  await moderateGroupPost.run(owner.ctx, { id, postId, isRemoved: true, reason: 'advertising' });
  const gone = getGroupPost.run(one.ctx, { id, postId });
  await expect(gone).rejects.toMatchObject({ code: 'group_post_not_found' });
  const [told] = await ctx.db.select().from(notifications).where(eq(notifications.userId, one.user.id));
  expect(told?.body).toContain('It’s advertising.');
  await moderateGroupPost.run(owner.ctx, { id, postId, isRemoved: false });
  expect(await getGroupPost.run(one.ctx, { id, postId })).toMatchObject({ isRemoved: false });
});

testWithDb('an archived group is read-only, and only its members can report its posts', async ({ ctx }) => {
  const [owner, one, other] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  const { id } = await aGroup(ctx.db, [owner.user, one.user], { status: 'archived' });
  const late = createGroupPost.run(one.ctx, { id, content: 'Too late' });
  await expect(late).rejects.toMatchObject({ code: 'group_not_active' });
  const [post] = await ctx.db
    .insert(groupPosts)
    .values({ groupId: id, authorId: owner.user.id, content: 'Old words' })
    .returning();
  const report = { contentType: 'group_post', contentId: post?.id ?? '', reportReason: 'spam' } as const;
  await expect(createReport.run(other.ctx, report)).rejects.toMatchObject({ code: 'content_not_found' });
  await createReport.run(one.ctx, report);
  await reportablePost.remove?.(ctx.db, report.contentId, ctx.now);
  const gone = getGroupPost.run(one.ctx, { id, postId: report.contentId });
  await expect(gone).rejects.toMatchObject({ code: 'group_post_not_found' });
});

test('twenty concurrent replies are counted as twenty', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const [owner, one] = [await asMember(ctx), await asMember(ctx)];
  const { id } = await aGroup(database.db, [owner.user, one.user]);
  const { id: postId } = await createGroupPost.run(owner.ctx, { id, content: 'Count me' });
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      createGroupReply.run((at % 2 ? owner : one).ctx, { id, postId, content: `Reply ${at}` }),
    ),
  );
  const [post] = await database.db.select().from(groupPosts).where(eq(groupPosts.id, postId));
  expect(post?.replyCount).toBe(20);
  await database.close();
});
