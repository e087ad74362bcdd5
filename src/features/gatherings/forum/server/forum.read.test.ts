import { describe, expect } from 'vitest';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import { anApprovedReply, aPost, aReply, aScholar, aThread } from '#test/factories/forum.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls as forumPostCalls } from '../forum-post.contract.ts';
import { calls as forumReplyCalls } from '../forum-reply.contract.ts';
import { moderateForumPost } from './forum.admin.ts';
import { getForumPost, listForumPosts, listForumReplies, listMentionable } from './forum.read.ts';
import { deleteForumPost } from './forum-post.own.ts';
import { followForumPost, likeForumPost, readForumPost, unfollowForumPost } from './forum-reaction.own.ts';
import { deleteForumReply } from './forum-reply.own.ts';

const input = (fields: object = {}) => forumPostCalls.listForumPosts.input.parse(fields);

testWithDb(
  'the forum is for members unless a setting opens it, and visitors see no names',
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

testWithDb('each order lists sticky posts first, in pages', async ({ ctx }) => {
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

testWithDb(
  'a search finds titles, text and tags in any case, within a category if given',
  async ({ ctx }) => {
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
  },
);

testWithDb('invented cursors and cursors of another order are bad input', async ({ ctx }) => {
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

testWithDb('a member’s own posts are listed for them with any status', async ({ ctx }) => {
  const { ctx: newcomer } = await asMember(ctx, { joinedAt: '2026-11-20T09:00:00.000Z' });
  await aPost(newcomer, { content: 'See https://shoes.example' });
  expect((await listForumPosts.run(newcomer, input())).items).toEqual([]);
  const own = await listForumPosts.run(newcomer, input({ mine: 'true' }));
  expect(own.items).toMatchObject([{ status: 'pending', isOwn: true }]);
});

testWithDb('followed threads are listed with the most recent activity first, in pages', async ({ ctx }) => {
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

testWithDb('a thread has its author and text, and what the reader may do', async ({ ctx }) => {
  const { author, replier, postId } = await aThread(ctx);
  expect(await getForumPost.run(replier.ctx, { id: postId })).toMatchObject({
    user: { firstName: 'Rukhsana' },
    isOwn: false,
    isNew: true,
    isFollowed: true,
    replyCount: 1,
    reply: 'open',
    content: 'Size 13, wide. Ilford or nearby.',
  });
  expect(await getForumPost.run(author.ctx, { id: postId })).toMatchObject({ isOwn: true, isNew: false });
});

testWithDb('a pending post is visible to its author and administrators only', async ({ ctx }) => {
  const { ctx: newcomer } = await asMember(ctx, { joinedAt: '2026-11-20T09:00:00.000Z' });
  const id = await aPost(newcomer, { content: 'See https://shoes.example' });
  const { ctx: stranger } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  await expect(getForumPost.run(stranger, { id })).rejects.toMatchObject({ code: 'forum_post_not_found' });
  expect(await getForumPost.run(newcomer, { id })).toMatchObject({ status: 'pending', reply: 'closed' });
  expect(await getForumPost.run(admin, { id })).toMatchObject({ status: 'pending' });
});

testWithDb(
  'a deleted post is not found, or keeps its place without text if it has replies',
  async ({ ctx }) => {
    const { author, replier, postId } = await aThread(ctx);
    const alone = await aPost(author.ctx);
    for (const id of [postId, alone]) await deleteForumPost.run(author.ctx, { id, reason: 'Solved at home' });
    await expect(getForumPost.run(replier.ctx, { id: alone })).rejects.toMatchObject({
      code: 'forum_post_not_found',
    });
    expect(await getForumPost.run(replier.ctx, { id: postId })).toMatchObject({
      status: 'deleted',
      title: '',
      content: '',
      deleteReason: 'Solved at home',
      reply: 'closed',
    });
  },
);

testWithDb(
  'an anonymous asker is named to no one; scholars and administrators may reply, others’ replies are checked',
  async ({ ctx }) => {
    const { ctx: asker } = await asMember(ctx, { firstName: 'Zuleikha', lastName: 'Asker' });
    const scholar = await aScholar(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const { ctx: other } = await asMember(ctx);
    const id = await aPost(asker, { category: 'ask', isAnonymous: true });
    await aReply(scholar.ctx, id);
    for (const [reader, reply] of [
      [scholar.ctx, 'open'],
      [admin, 'open'],
      [other, 'checked'],
    ] as const) {
      const thread = await getForumPost.run(reader, { id });
      expect(thread).toMatchObject({
        user: null,
        isAnonymous: true,
        isOwn: false,
        hasScholarAnswer: true,
        reply,
      });
      expect(JSON.stringify(thread)).not.toMatch(/Zuleikha|Asker/);
    }
    expect(await getForumPost.run(asker, { id })).toMatchObject({ user: null, isOwn: true });
  },
);

describe('list forum replies', () => {
  const input = (id: string, fields: object = {}) =>
    forumReplyCalls.listForumReplies.input.parse({ id, ...fields });

  testWithDb(
    'a thread is listed with each reply followed by its answers, forwards and backwards',
    async ({ ctx }) => {
      const { ctx: member } = await asMember(ctx);
      const id = await aPost(member);
      const roots: string[] = [];
      for (const content of ['A', 'B', 'C', 'D']) roots.push((await aReply(member, id, { content })).id);
      const [a, b] = roots;
      const a1 = await aReply(member, id, { content: 'A1', parentReplyId: a });
      await aReply(member, id, { content: 'B1', parentReplyId: b });
      await aReply(member, id, { content: 'A2', parentReplyId: a1.id });
      const order = ['A', 'A1', 'A2', 'B', 'B1', 'C', 'D'];
      const read = async (start: object, side: 'nextCursor' | 'previousCursor') => {
        const pages: string[][] = [];
        let fields: object | undefined = { limit: 2, ...start };
        while (fields) {
          const page = await listForumReplies.run(member, input(id, fields));
          expect(page.total).toBe(7);
          pages.push(page.items.map(({ content }) => content));
          const cursor: string | null | undefined = page[side];
          fields = cursor ? { limit: 2, cursor } : undefined;
        }
        return side === 'nextCursor' ? pages.flat() : pages.reverse().flat();
      };
      expect(await read({}, 'nextCursor')).toEqual(order);
      expect(await read({ from: 'end' }, 'previousCursor')).toEqual(order);
      const { items } = await listForumReplies.run(member, input(id, { at: a1.id, limit: 3 }));
      expect(items.map(({ content }) => content)).toEqual(['A', 'A1', 'A2']);
      expect(items[2]).toMatchObject({
        parentReplyId: a,
        answers: { id: a1.id, user: { firstName: 'Amina' } },
      });
      const newest = await listForumReplies.run(member, input(id, { from: 'newest', limit: 2 }));
      expect(newest.items.map(({ content }) => content)).toContain('A2');
    },
  );

  testWithDb(
    'a thread can be read from the first unread reply, or from the start if there is none',
    async ({ ctx }) => {
      const { author, replier, postId: id } = await aThread(ctx);
      const { ctx: reader } = await asMember(ctx);
      await readForumPost.run(reader, { id, position: 1 });
      for (let count = 0; count < 4; count += 1)
        await aReply(count % 2 ? author.ctx : replier.ctx, id, { content: `${count}` });
      const page = await listForumReplies.run(reader, input(id, { from: 'unread', limit: 2 }));
      expect(page.items.map(({ content, isUnread }) => [content, isUnread])).toEqual([
        ['The shop by the station.', false],
        ['0', true],
      ]);
      await readForumPost.run(reader, { id, position: 9 });
      const start = await listForumReplies.run(reader, input(id, { from: 'unread' }));
      expect(start.items.map(({ isUnread }) => isUnread)).toEqual([false, false, false, false, false]);
      expect([start.nextCursor, start.previousCursor]).toEqual([null, null]);
    },
  );

  testWithDb(
    'scholars’ answers come first with name and mark, and an anonymous asker’s replies have no name',
    async ({ ctx }) => {
      const { ctx: asker } = await asMember(ctx, { firstName: 'Zuleikha', lastName: 'Quill' });
      const scholar = await aScholar(ctx);
      const { ctx: reader } = await asMember(ctx);
      const id = await aPost(asker, { category: 'ask', isAnonymous: true });
      const own = await anApprovedReply(asker, id, { content: 'And on Fridays?' });
      await aReply(scholar.ctx, id, { content: 'Come and see me.', parentReplyId: own.id });
      await aReply(scholar.ctx, id, { content: 'Thank you for asking.' });
      const { items } = await listForumReplies.run(reader, input(id));
      expect(items).toMatchObject([
        { content: 'Thank you for asking.', isScholarAnswer: true, scholar: { name: 'Imam Idris Warsame' } },
        { content: 'And on Fridays?', user: null, isOfAsker: true },
        { content: 'Come and see me.', answers: { id: own.id, user: null } },
      ]);
      expect(JSON.stringify(items)).not.toMatch(/Zuleikha|Quill/);
    },
  );

  testWithDb(
    'a deleted reply keeps its place if it has answers, and is otherwise not listed',
    async ({ ctx }) => {
      const { author, replier, postId: id, reply } = await aThread(ctx);
      await aReply(author.ctx, id, { content: 'Thank you', parentReplyId: reply.id });
      const alone = await aReply(replier.ctx, id, { content: 'Also online' });
      for (const one of [reply, alone])
        await deleteForumReply.run(replier.ctx, { id: one.id, reason: 'Closed down' });
      const { items, total } = await listForumReplies.run(author.ctx, input(id));
      expect(items).toMatchObject([
        { id: reply.id, status: 'deleted', content: '', user: null, deleteReason: 'Closed down' },
        { content: 'Thank you', answers: { user: null } },
      ]);
      expect([items.length, total]).toEqual([2, 1]);
    },
  );

  testWithDb('a reply of another thread and an invented cursor are refused', async ({ ctx }) => {
    const { author, postId: id } = await aThread(ctx);
    const { reply: foreign } = await aThread(ctx);
    const elsewhere = listForumReplies.run(author.ctx, input(id, { at: foreign.id }));
    await expect(elsewhere).rejects.toMatchObject({ code: 'forum_reply_not_found' });
    const made = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');
    for (const values of [['2', 1, 1], ['1', 1e300, 1], ['1', 0.5, 1], [1, 1], {}]) {
      const wrong = listForumReplies.run(author.ctx, input(id, { cursor: made(values) }));
      await expect(wrong).rejects.toMatchObject({ code: 'bad_input' });
    }
  });
});

testWithDb('members who have posted under their name can be mentioned, except oneself', async ({ ctx }) => {
  const { author, replier } = await aThread(ctx);
  await asMember(ctx, { firstName: 'Imrana', lastName: 'Silent' });
  const { ctx: asker } = await asMember(ctx, { firstName: 'Imraan', lastName: 'Asker' });
  await aPost(asker, { category: 'ask', isAnonymous: true });
  const names = async (reader: typeof ctx, search: string) =>
    (await listMentionable.run(reader, { search })).map(({ lastName }) => lastName);
  expect(await names(author.ctx, 'imra')).toEqual(['Malik']);
  expect(await names(author.ctx, 'IMRAN mal')).toEqual(['Malik']);
  expect(await names(replier.ctx, 'imra')).toEqual([]);
  expect(await names(author.ctx, '%')).toEqual([]);
});
