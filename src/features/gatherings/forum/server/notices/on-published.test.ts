import { expect } from 'vitest';
import { memberBlocks } from '#features/accounts/blocks/server/tables.ts';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { messagesTo } from '#test/factories/events.ts';
import { aPost, aReply, aScholar, aThread } from '#test/factories/forum.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { reportableReply } from '../moderation/reportable-forum.ts';
import { updateForumPost } from '../posts/change-forum-post.ts';
import { readForumPost } from '../posts/read-forum-post.ts';
import { forumTold } from '../tables.ts';

/** The titles of a member’s notices from the forum, oldest first. */
async function titlesOf(ctx: Ctx, user: { id: string }): Promise<string[]> {
  const rows = await ctx.db.select().from(notifications).orderBy(notifications.id);
  return rows
    .filter(({ userId, kind }) => userId === user.id && kind.startsWith('forum_'))
    .map(({ title }) => title);
}

testWithDb(
  'followers are told of replies once, and again after they have opened the thread',
  async ({ ctx }) => {
    const { author, replier, postId: id } = await aThread(ctx);
    await aReply(replier.ctx, id);
    await workOff(ctx);
    const told = 'Imran Malik replied in “Where do you buy school shoes?”';
    expect(await titlesOf(ctx, author.user)).toEqual([told]);
    expect(await titlesOf(ctx, replier.user)).toEqual([]);
    await readForumPost.run(author.ctx, { id, position: 2 });
    await aReply(replier.ctx, id);
    await workOff(ctx);
    expect(await titlesOf(ctx, author.user)).toEqual([told, told]);
  },
);

testWithDb('followers get one e-mail a thread until they open it, and it quotes nobody', async ({ ctx }) => {
  const { author, replier, postId: id } = await aThread(ctx);
  await aReply(replier.ctx, id, { content: 'Secret words' });
  await aReply(replier.ctx, id, { content: 'And for you, @Rukhsana Mirza' });
  await workOff(ctx);
  const letters = await messagesTo(ctx.db, 'forum-reply');
  expect(letters).toMatchObject([{ to: author.user.email, props: { by: 'Imran Malik' } }]);
  expect(JSON.stringify(letters)).not.toContain('Secret words');
  await readForumPost.run(author.ctx, { id, position: 3 });
  await aReply(replier.ctx, id);
  await workOff(ctx);
  expect(await messagesTo(ctx.db, 'forum-reply')).toHaveLength(2);
});

testWithDb('who has read a reply before its notice came gets none', async ({ ctx }) => {
  const { author, postId: id } = await aThread(ctx);
  await readForumPost.run(author.ctx, { id, position: 1 });
  await workOff(ctx);
  expect(await titlesOf(ctx, author.user)).toEqual([]);
});

testWithDb('who is mentioned is told, in words of a change only if they are new there', async ({ ctx }) => {
  const { author, replier } = await aThread(ctx);
  await workOff(ctx);
  const id = await aPost(author.ctx, { content: 'Would @Imran Malik know? Ask @Nobody Here.' });
  await workOff(ctx);
  const mentioned = 'Rukhsana Mirza mentioned you in “Where do you buy school shoes?”';
  expect(await titlesOf(ctx, replier.user)).toEqual([mentioned]);
  await readForumPost.run(replier.ctx, { id, position: 0 });
  await updateForumPost.run(author.ctx, {
    id,
    title: 'Shoes',
    content: 'Thank you, @Imran Malik!',
    tags: [],
  });
  await workOff(ctx);
  expect(await titlesOf(ctx, replier.user)).toEqual([mentioned]);
});

testWithDb('a storm of mentions is one notice, and no post mentions more than ten', async ({ ctx }) => {
  const { author, replier, postId } = await aThread(ctx);
  for (let count = 0; count < 5; count += 1)
    await aReply(author.ctx, postId, { content: `${count} @Imran Malik` });
  await workOff(ctx);
  expect(await titlesOf(ctx, replier.user)).toHaveLength(1);
  const names: string[] = [];
  for (const lastName of 'Aa Bb Cc Dd Ee Ff Gg Hh Ii Jj Kk'.split(' ')) {
    const one = await asMember(ctx, { firstName: 'Hana', lastName });
    await aReply(one.ctx, postId);
    names.push(`@Hana ${lastName}`);
  }
  await aReply(author.ctx, postId, { content: names.slice(0, 10).join(' and ') });
  const eleven = aReply(author.ctx, postId, { content: names.join(' and ') });
  await expect(eleven).rejects.toMatchObject({ code: 'too_many_mentions' });
});

testWithDb('an unnamed asker is named in no notice, and goes with none of them', async ({ ctx }) => {
  const scholar = await aScholar(ctx);
  const asker = await asMember(ctx, { firstName: 'Zuleikha', lastName: 'Quill', role: 'admin' });
  const id = await aPost(asker.ctx, { category: 'ask', isAnonymous: true });
  await workOff(ctx);
  await readForumPost.run(scholar.ctx, { id, position: 0 });
  await aReply(scholar.ctx, id);
  await aReply(asker.ctx, id);
  await workOff(ctx);
  expect(await titlesOf(ctx, scholar.user)).toEqual([
    'A question to a scholar: “Where do you buy school shoes?”',
    'The asker replied in “Where do you buy school shoes?”',
  ]);
  const rows = (await ctx.db.select().from(notifications)).filter(({ userId }) => userId === scholar.user.id);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Zuleikha|Quill|${asker.user.id}`));
});

testWithDb('between two whom a block parts nobody is told of the other', async ({ ctx }) => {
  const { author, replier, postId } = await aThread(ctx);
  await ctx.db.insert(memberBlocks).values({ blockerId: author.user.id, blockedId: replier.user.id });
  await workOff(ctx);
  expect(await titlesOf(ctx, author.user)).toEqual([]);
  await aReply(author.ctx, postId, { content: 'Thank you @Imran Malik' });
  await workOff(ctx);
  expect(await titlesOf(ctx, replier.user)).toEqual([]);
});

testWithDb('what is taken down is told to nobody any more, and the next reply is', async ({ ctx }) => {
  const { author, replier, postId, reply } = await aThread(ctx);
  await workOff(ctx);
  await reportableReply.remove?.(ctx.db, reply.id, ctx.now);
  expect(await titlesOf(ctx, author.user)).toEqual([]);
  expect(await ctx.db.$count(forumTold)).toBe(0);
  await aReply(replier.ctx, postId);
  await workOff(ctx);
  expect(await titlesOf(ctx, author.user)).toHaveLength(1);
});
