import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { createReport } from '#features/care/reports/server/reporting/create-report.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { reportablePost } from '../reportable-post.ts';
import { groupPosts } from '../tables.ts';
import { getGroupPost } from './read-board.ts';
import {
  createGroupPost,
  createGroupReply,
  deleteGroupPost,
  moderateGroupPost,
  updateGroupPost,
} from './write-on-board.ts';

testWithDb(
  'those inside are told once a day, without the words; the author of a post once of replies',
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
  'one changes and deletes one’s own; answered, the words go and the answers stay',
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

testWithDb('a moderator takes down and puts back, and the author is told why', async ({ ctx }) => {
  const [owner, one] = [await asMember(ctx), await asMember(ctx)];
  const { id } = await aGroup(ctx.db, [owner.user, one.user]);
  const { id: postId } = await createGroupPost.run(one.ctx, { id, content: 'Cheap phones' });
  const own = moderateGroupPost.run(one.ctx, { id, postId, isRemoved: true });
  await expect(own).rejects.toMatchObject({ code: 'not_group_moderator' });
  await moderateGroupPost.run(owner.ctx, { id, postId, isRemoved: true, reason: 'No adverts here' });
  const gone = getGroupPost.run(one.ctx, { id, postId });
  await expect(gone).rejects.toMatchObject({ code: 'group_post_not_found' });
  const [told] = await ctx.db.select().from(notifications).where(eq(notifications.userId, one.user.id));
  expect(told?.body).toContain('No adverts here');
  await moderateGroupPost.run(owner.ctx, { id, postId, isRemoved: false });
  expect(await getGroupPost.run(one.ctx, { id, postId })).toMatchObject({ isRemoved: false });
});

testWithDb(
  'an archived group can be read and not written in, and only those inside report',
  async ({ ctx }) => {
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
  },
);

test('twenty replies at once are counted as twenty', async () => {
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
