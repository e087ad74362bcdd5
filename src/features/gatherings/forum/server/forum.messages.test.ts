import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { memberBlocks } from '#features/accounts/blocks/server/block.tables.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { liveMessages } from '#kit/server/kit.tables.ts';
import { messagesTo } from '#test/factories/events.ts';
import { anApprovedReply, aPost, aReply, aScholar, aThread } from '#test/factories/forum.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { listMentionable } from './forum.read.ts';
import { reportableReply } from './forum.review.ts';
import { forumTold } from './forum.tables.ts';
import { updateForumPost } from './forum-post.own.ts';
import { followForumPost, readForumPost } from './forum-reaction.own.ts';

/** Returns the titles of a member’s notifications from the forum, oldest first. */
async function titlesOf(ctx: Ctx, user: { id: string }): Promise<string[]> {
  const rows = await ctx.db.select().from(notifications).orderBy(notifications.id);
  return rows
    .filter(({ userId, kind }) => userId === user.id && kind.startsWith('forum_'))
    .map(({ title }) => title);
}

testWithDb('followers are notified of replies once, and again after opening the thread', async ({ ctx }) => {
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
});

testWithDb(
  'followers get one email for each thread until they open it, without quotations',
  async ({ ctx }) => {
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
  },
);

testWithDb(
  'members with the thread open receive a live message, except the replier and blocked members',
  async ({ ctx }) => {
    const { author, replier, postId: id } = await aThread(ctx);
    const reader = await asMember(ctx);
    const blocked = await asMember(ctx);
    const early = await asMember(ctx);
    await workOff(ctx);
    await ctx.db.delete(liveMessages);
    const yesterday = new Date(ctx.now.getTime() - 24 * 60 * 60 * 1000);
    await readForumPost.run({ ...early.ctx, now: yesterday }, { id, position: 0 });
    for (const { ctx: member } of [author, reader, blocked, replier]) {
      await readForumPost.run(member, { id, position: 1 });
    }
    await ctx.db.insert(memberBlocks).values({ blockerId: blocked.user.id, blockedId: replier.user.id });
    await aReply(replier.ctx, id);
    await workOff(ctx);
    const heard = await ctx.db.select().from(liveMessages).where(eq(liveMessages.kind, 'thread'));
    expect(heard.map(({ userId }) => userId).sort()).toEqual([author.user.id, reader.user.id].sort());
    expect(heard[0]?.data).toEqual({ postId: id });
  },
);

testWithDb('a member who has already read a reply is not notified of it', async ({ ctx }) => {
  const { author, postId: id } = await aThread(ctx);
  await readForumPost.run(author.ctx, { id, position: 1 });
  await workOff(ctx);
  expect(await titlesOf(ctx, author.user)).toEqual([]);
});

testWithDb(
  'a mentioned member is notified, and an edit notifies only newly mentioned members',
  async ({ ctx }) => {
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
  },
);

testWithDb('members with a single name or an apostrophe in their name can be mentioned', async ({ ctx }) => {
  const { author, postId } = await aThread(ctx);
  const suhaib = await asMember(ctx, { firstName: 'Suhaib', lastName: '-' });
  const aisha = await asMember(ctx, { firstName: 'Aisha', lastName: "O'Neill" });
  for (const { ctx: theirs } of [suhaib, aisha]) await aReply(theirs, postId);
  await workOff(ctx);
  await aPost(author.ctx, { content: 'Ask @Suhaib, or read @Aisha O’Neill’s reply.' });
  await workOff(ctx);
  for (const { user } of [suhaib, aisha]) {
    expect(await titlesOf(ctx, user)).toContainEqual(expect.stringMatching(/ mentioned you in /));
  }
  const found = await listMentionable.run(author.ctx, { search: 'aisha o’' });
  expect(found.map(({ lastName }) => lastName)).toEqual(["O'Neill"]);
});

testWithDb(
  'many mentions in a thread send one notification, and a post may mention at most ten members',
  async ({ ctx }) => {
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
  },
);

testWithDb('notifications never name an anonymous asker', async ({ ctx }) => {
  const scholar = await aScholar(ctx);
  const asker = await asMember(ctx, { firstName: 'Zuleikha', lastName: 'Quill' });
  const id = await aPost(asker.ctx, { category: 'ask', isAnonymous: true });
  await workOff(ctx);
  await readForumPost.run(scholar.ctx, { id, position: 0 });
  await aReply(scholar.ctx, id);
  await anApprovedReply(asker.ctx, id);
  await workOff(ctx);
  expect(await titlesOf(ctx, scholar.user)).toEqual([
    'A question to a scholar: “Where do you buy school shoes?”',
    'The asker replied in “Where do you buy school shoes?”',
  ]);
  const rows = (await ctx.db.select().from(notifications)).filter(({ userId }) => userId === scholar.user.id);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Zuleikha|Quill|${asker.user.id}`));
});

testWithDb(
  'an anonymous asker is notified of replies without email, because the outbox shows the recipient',
  async ({ ctx }) => {
    const scholar = await aScholar(ctx);
    const asker = await asMember(ctx);
    const follower = await asMember(ctx);
    const id = await aPost(asker.ctx, { category: 'ask', isAnonymous: true });
    await followForumPost.run(follower.ctx, { id });
    await aReply(scholar.ctx, id);
    await workOff(ctx);
    const told = ['Idris Warsame replied in “Where do you buy school shoes?”'];
    expect(await titlesOf(ctx, asker.user)).toEqual(told);
    expect(await titlesOf(ctx, follower.user)).toEqual(told);
    expect(await messagesTo(ctx.db, 'forum-reply')).toMatchObject([{ to: follower.user.email }]);
  },
);

testWithDb('a mention by an anonymous asker notifies no one, with or without a block', async ({ ctx }) => {
  const { replier } = await aThread(ctx);
  const asker = await asMember(ctx);
  await workOff(ctx);
  await aPost(asker.ctx, { category: 'ask', isAnonymous: true, content: 'Would @Imran Malik know?' });
  await workOff(ctx);
  expect(await titlesOf(ctx, replier.user)).toEqual([]);
});

testWithDb('blocked members are not notified of each other’s replies and mentions', async ({ ctx }) => {
  const { author, replier, postId } = await aThread(ctx);
  await ctx.db.insert(memberBlocks).values({ blockerId: author.user.id, blockedId: replier.user.id });
  await workOff(ctx);
  expect(await titlesOf(ctx, author.user)).toEqual([]);
  await aReply(author.ctx, postId, { content: 'Thank you @Imran Malik' });
  await workOff(ctx);
  expect(await titlesOf(ctx, replier.user)).toEqual([]);
});

testWithDb('a removed reply notifies no one, and the next reply does', async ({ ctx }) => {
  const { author, replier, postId, reply } = await aThread(ctx);
  await workOff(ctx);
  await reportableReply.remove?.(ctx.db, reply.id, ctx.now);
  expect(await titlesOf(ctx, author.user)).toEqual([]);
  expect(await ctx.db.$count(forumTold)).toBe(0);
  await aReply(replier.ctx, postId);
  await workOff(ctx);
  expect(await titlesOf(ctx, author.user)).toHaveLength(1);
});
