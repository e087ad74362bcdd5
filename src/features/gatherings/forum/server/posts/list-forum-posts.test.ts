import { expect } from 'vitest';
import { siteSettings } from '#features/site/settings/server/tables.ts';
import { aPost, aReply, aThread } from '#test/factories/forum.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../contract.ts';
import { moderateForumPost } from '../moderation/moderate-forum-post.ts';
import { followForumPost, unfollowForumPost } from './follow-forum-post.ts';
import { likeForumPost } from './like-forum-post.ts';
import { listForumPosts } from './list-forum-posts.ts';
import { readForumPost } from './read-forum-post.ts';

const input = (fields: object = {}) => calls.listForumPosts.input.parse(fields);

testWithDb(
  'members by default, visitors not; where it is open to everyone nobody is named to them',
  async ({ ctx }) => {
    const { replier } = await aThread(ctx);
    await expect(listForumPosts.run(ctx, input())).rejects.toMatchObject({ code: 'not_signed_in' });
    const { items } = await listForumPosts.run(replier.ctx, input());
    expect(items).toMatchObject([{ user: { firstName: 'Rukhsana' }, lastReplyBy: { firstName: 'Imran' } }]);

    await ctx.db.insert(siteSettings).values({ key: 'forumsAudience', value: 'everyone' });
    const seen = await listForumPosts.run(ctx, input());
    expect(seen.items).toMatchObject([{ user: null, lastReplyBy: null, replyCount: 1 }]);
    expect(JSON.stringify(seen)).not.toMatch(/Rukhsana|Imran|Mirza|Malik/);

    await ctx.db.update(siteSettings).set({ value: 'admin' });
    await expect(listForumPosts.run(replier.ctx, input())).rejects.toMatchObject({ code: 'not_allowed' });
  },
);

testWithDb('each order, with what is sticky first, page by page', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const at = (minutes: number) => ({ ...member, now: new Date(ctx.now.getTime() + minutes * 60_000) });
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await aPost(at(count), { title: `Post ${count}` }));
  const [first = '', second = '', third = '', , fifth = ''] = ids;
  await aReply({ ...other, now: new Date(ctx.now.getTime() + 3_600_000) }, second);
  await likeForumPost.run(other, { id: third });
  await likeForumPost.run(member, { id: third });
  await readForumPost.run(other, { id: first, position: 0 });
  await moderateForumPost.run(admin, { id: fifth, isSticky: true });
  const orders = {
    latest: [4, 1, 3, 2, 0],
    popular: [4, 2, 1, 3, 0],
    mostViewed: [4, 0, 3, 2, 1],
    oldest: [4, 0, 1, 2, 3],
  };
  for (const [sort, order] of Object.entries(orders)) {
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listForumPosts.run(member, input({ sort, limit: 2, cursor }));
      expect(page.total).toBe(5);
      titles.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect([sort, titles]).toEqual([sort, order.map((count) => `Post ${count}`)]);
  }
});

testWithDb('a search finds title, words and tags in any case, a category its own', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await aPost(member, { title: 'Halal BUTCHER in Goodmayes' });
  await aPost(member, { content: 'Which butcher is open late?', category: 'business' });
  await aPost(member, { tags: ['Butcher', 'meat'], category: 'business' });
  await aPost(member);
  const found = await listForumPosts.run(member, input({ search: 'butCHER' }));
  expect([found.total, found.items.length]).toEqual([3, 3]);
  const narrowed = await listForumPosts.run(member, input({ search: 'butcher', category: 'business' }));
  expect(narrowed.total).toBe(2);
  expect((await listForumPosts.run(member, input({ category: 'business' }))).total).toBe(2);
  expect((await listForumPosts.run(member, input({ search: '100%_' }))).total).toBe(0);
});

testWithDb('cursors of another order, or made up, are bad input', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  for (let count = 0; count < 3; count += 1) await aPost(member);
  const { nextCursor } = await listForumPosts.run(member, input({ limit: 1 }));
  const made = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');
  const id = '01890000-0000-7000-8000-000000000000';
  const wrong = [
    { sort: 'popular', cursor: nextCursor },
    { sort: 'popular', cursor: made(['popular', true, 1e300, id]) },
    { sort: 'latest', cursor: made(['latest', true, 'never', id]) },
    { sort: 'latest', cursor: made(['latest', true, '2026-13-45T99:99:99.000Z', id]) },
  ];
  for (const fields of wrong) {
    await expect(listForumPosts.run(member, input(fields))).rejects.toMatchObject({ code: 'bad_input' });
  }
});

testWithDb('one’s own, whatever became of them, are one’s own to list', async ({ ctx }) => {
  const { ctx: newcomer } = await asMember(ctx, { joinedAt: '2026-11-20T09:00:00.000Z' });
  await aPost(newcomer, { content: 'See https://shoes.example' });
  expect((await listForumPosts.run(newcomer, input())).items).toEqual([]);
  const own = await listForumPosts.run(newcomer, input({ mine: 'true' }));
  expect(own.items).toMatchObject([{ status: 'pending', isOwn: true }]);
});

testWithDb('what a member follows, the liveliest first, page by page', async ({ ctx }) => {
  const { ctx: author } = await asMember(ctx);
  const { ctx: member } = await asMember(ctx);
  const at = (minutes: number) => ({ ...author, now: new Date(ctx.now.getTime() + minutes * 60_000) });
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push(await aPost(at(count), { title: `Post ${count}` }));
  const [first = '', second = '', third = ''] = ids;
  for (const id of [first, second, third]) await followForumPost.run(member, { id });
  await aReply(at(10), first);
  await unfollowForumPost.run(member, { id: second });
  const one = await listForumPosts.run(member, input({ followed: 'true', limit: 1 }));
  expect([one.total, one.items.map(({ title }) => title)]).toEqual([2, ['Post 0']]);
  const cursor = one.nextCursor ?? '';
  const two = await listForumPosts.run(member, input({ followed: 'true', limit: 1, cursor }));
  expect([two.items.map(({ title }) => title), two.nextCursor]).toEqual([['Post 2'], null]);
  await expect(listForumPosts.run(ctx, input({ followed: 'true' }))).rejects.toMatchObject({
    code: 'not_signed_in',
  });
  await expect(
    listForumPosts.run(member, input({ followed: 'true', cursor: 'rubbish' })),
  ).rejects.toMatchObject({ code: 'bad_input' });
});
