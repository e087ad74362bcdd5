import { expect, test } from 'vitest';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import { aPost, aPostInput } from '#test/factories/forum.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { forumPosts } from '../tables.ts';
import { createForumPost } from './create-forum-post.ts';

const yesterday = { joinedAt: '2026-11-20T09:00:00.000Z' };

testWithDb(
  'a new member’s post with a link waits in the queue, one without is published',
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

testWithDb('of members whose posts have stood, and of administrators, links pass', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const linked = { content: 'See https://shoes.example' };
  expect((await createForumPost.run(member, aPostInput(linked))).status).toBe('pending');
  for (let count = 0; count < 3; count += 1) await aPost(member);
  expect((await createForumPost.run(member, aPostInput(linked))).status).toBe('active');
  const { ctx: admin } = await asAdmin(ctx, yesterday);
  expect((await createForumPost.run(admin, aPostInput(linked))).status).toBe('active');
});

testWithDb(
  'only a question to a scholar can be asked without a name, and the queue isn’t told it',
  async ({ ctx }) => {
    const { ctx: asker } = await asMember(ctx, yesterday);
    const elsewhere = createForumPost.run(asker, aPostInput({ isAnonymous: true }));
    await expect(elsewhere).rejects.toMatchObject({ code: 'bad_input' });
    const question = aPostInput({ category: 'ask', isAnonymous: true, content: 'See https://fiqh.example' });
    await createForumPost.run(asker, question);
    expect(await ctx.db.select().from(approvalRequests)).toMatchObject([{ submittedBy: null }]);
  },
);

test('a new member has five posts a day, however many are sent at once', async () => {
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
])('%s %j is bad input', (field, value) => {
  expect(() => aPostInput({ [field]: value })).toThrow();
});

test('direction overrides and towers of accents are left out, tags are trimmed and told apart', () => {
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
