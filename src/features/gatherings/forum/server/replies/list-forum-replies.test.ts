import { expect } from 'vitest';
import { aPost, aReply, aScholar, aThread } from '#test/factories/forum.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../reply-contract.ts';
import { readForumPost } from '../posts/read-forum-post.ts';
import { deleteForumReply } from './change-forum-reply.ts';
import { listForumReplies } from './list-forum-replies.ts';

const input = (id: string, fields: object = {}) => calls.listForumReplies.input.parse({ id, ...fields });

testWithDb(
  'a thread is read with each reply followed by those to it, forwards and backwards',
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

testWithDb('from the first unread reply; where nothing is unread, from the start', async ({ ctx }) => {
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
});

testWithDb(
  'scholars’ answers stand first, with name and mark; an unnamed asker’s own replies name nobody',
  async ({ ctx }) => {
    const { ctx: asker } = await asMember(ctx, { firstName: 'Zuleikha', lastName: 'Quill', role: 'admin' });
    const scholar = await aScholar(ctx);
    const { ctx: reader } = await asMember(ctx);
    const id = await aPost(asker, { category: 'ask', isAnonymous: true });
    const own = await aReply(asker, id, { content: 'And on Fridays?' });
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

testWithDb('a deleted reply keeps its place where others have answered, else it is gone', async ({ ctx }) => {
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
});

testWithDb('a reply or cursor of elsewhere is refused', async ({ ctx }) => {
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
