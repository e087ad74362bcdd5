import { expect, test } from 'vitest';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import { aPost, aPostInput, aThread } from '#test/factories/forum.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { moderateForumPost } from './forum.admin.ts';
import { getForumPost } from './forum.read.ts';
import { forumEdits, forumPosts } from './forum.tables.ts';
import { listForumPostEdits } from './forum-edit.read.ts';
import { createForumPost, deleteForumPost, updateForumPost } from './forum-post.own.ts';

const yesterday = { joinedAt: '2026-11-20T09:00:00.000Z' };

testWithDb(
  'a new member’s post waits for approval if it has a link, and is published if not',
  async ({ ctx }) => {
    const { ctx: newcomer } = await asMember(ctx, yesterday);
    expect(await createForumPost.run(newcomer, aPostInput())).toMatchObject({
      status: 'active',
      message: 'Post Created',
    });
    const waiting = await createForumPost.run(
      newcomer,
      aPostInput({ content: 'Look: www.shoes.example/sale' }),
    );
    expect(waiting.status).toBe('pending');
    expect(await ctx.db.select().from(approvalRequests)).toMatchObject([
      {
        targetType: 'forum_post',
        targetId: waiting.id,
        submittedBy: newcomer.actor.kind === 'person' && newcomer.actor.id,
      },
    ]);
  },
);

testWithDb('links by administrators and by members with accepted posts are published', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const linked = { content: 'See https://shoes.example' };
  expect((await createForumPost.run(member, aPostInput(linked))).status).toBe('pending');
  for (let count = 0; count < 3; count += 1) await aPost(member);
  expect((await createForumPost.run(member, aPostInput(linked))).status).toBe('active');
  const { ctx: admin } = await asAdmin(ctx, yesterday);
  expect((await createForumPost.run(admin, aPostInput(linked))).status).toBe('active');
});

testWithDb(
  'only a question to a scholar can be anonymous, and its approval request does not name the asker',
  async ({ ctx }) => {
    const { ctx: asker } = await asMember(ctx, yesterday);
    const elsewhere = createForumPost.run(asker, aPostInput({ isAnonymous: true }));
    await expect(elsewhere).rejects.toMatchObject({ code: 'bad_input' });
    const question = aPostInput({ category: 'ask', isAnonymous: true, content: 'See https://fiqh.example' });
    await createForumPost.run(asker, question);
    expect(await ctx.db.select().from(approvalRequests)).toMatchObject([{ submittedBy: null }]);
  },
);

test('a new member has five posts a day, also with concurrent requests', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: newcomer } = await asMember(ctx, yesterday);
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, () => createForumPost.run(newcomer, aPostInput())),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'daily_posts_used' },
  });
  expect(await ctx.db.$count(forumPosts)).toBe(5);
  const tomorrow = { ...newcomer, now: new Date(ctx.now.getTime() + 86_400_000) };
  await aPost(tomorrow);
  await database.close();
});

test.each([
  ['title', ' \u200b\u202e '],
  ['content', '\n\t'],
  ['title', 'x'.repeat(201)],
  ['content', 'x'.repeat(20_001)],
  ['tags', Array.from({ length: 11 }, (_, at) => `tag${at}`)],
  ['category', 'gossip'],
])('%s %j is refused as bad input', (field, value) => {
  expect(() => aPostInput({ [field]: value })).toThrow();
});

test('direction overrides and stacked accents are removed, and tags are trimmed and deduplicated', () => {
  const input = aPostInput({
    title: 'Free\u202E sdnuop',
    content: `Z${'\u0335'.repeat(40)}algo`,
    tags: [' #Shoes', 'shoes', '', ' school '],
  });
  expect(input).toMatchObject({
    title: 'Free sdnuop',
    content: `Z${'\u0335'.repeat(6)}algo`,
    tags: ['shoes', 'school'],
  });
});

const words = { title: 'School shoes', content: 'Size 1 by now.', tags: ['shoes'] };

testWithDb(
  'an author can edit a post, which is marked as edited and keeps its earlier version',
  async ({ ctx }) => {
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
  },
);

testWithDb('an edit without a change stores nothing, and a locked post can’t be edited', async ({ ctx }) => {
  const { author, postId: id } = await aThread(ctx);
  await updateForumPost.run(author.ctx, { id, ...words });
  await updateForumPost.run(author.ctx, { id, ...words });
  expect(await ctx.db.$count(forumEdits)).toBe(1);
  const { ctx: admin } = await asAdmin(ctx);
  await moderateForumPost.run(admin, { id, isLocked: true });
  const late = updateForumPost.run(author.ctx, { id, ...words, title: 'Late' });
  await expect(late).rejects.toMatchObject({ code: 'forum_post_locked' });
});

testWithDb('a new member can’t add a link to a published post, but can to a pending one', async ({ ctx }) => {
  const { ctx: newcomer } = await asMember(ctx, { joinedAt: '2026-11-20T09:00:00.000Z' });
  const id = await aPost(newcomer);
  const linked = { ...words, content: 'See https://shoes.example' };
  await expect(updateForumPost.run(newcomer, { id, ...linked })).rejects.toMatchObject({
    code: 'links_too_soon',
  });
  const waiting = await aPost(newcomer, { content: 'See https://other.example' });
  await updateForumPost.run(newcomer, { id: waiting, ...linked });
});

testWithDb(
  'only the author can delete a post, which deletes its text and earlier versions',
  async ({ ctx }) => {
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
  },
);
