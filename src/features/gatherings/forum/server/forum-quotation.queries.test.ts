import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { calls as moderationCalls } from '#features/care/reports/moderation.contract.ts';
import { listReports } from '#features/care/reports/server/report.admin.ts';
import { createReport } from '#features/care/reports/server/report.own.ts';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aPost, aReply, aThread } from '#test/factories/forum.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../forum-reply.contract.ts';
import { ownWords } from './forum.personal-data.ts';
import { listForumReplies } from './forum.read.ts';
import { reportableReply } from './forum.review.ts';
import { forumQuotations, forumReplies } from './forum.tables.ts';
import { deleteForumPost } from './forum-post.own.ts';
import { readForumPost, unfollowForumPost } from './forum-reaction.own.ts';
import { deleteForumReply, updateForumReply } from './forum-reply.own.ts';

async function read(reader: Ctx, postId: string, replyId: string) {
  const { items } = await listForumReplies.run(reader, calls.listForumReplies.input.parse({ id: postId }));
  const found = items.find(({ id }) => id === replyId);
  if (!found) throw new Error('The reply is not in the thread.');
  return found;
}

/** A thread in which a third member quotes Imran Malik’s reply and the post of Rukhsana Mirza. */
async function aQuotation(ctx: Ctx) {
  const thread = await aThread(ctx, { content: 'Size 13, **wide**.' });
  const { postId, reply } = thread;
  const third = await asMember(ctx);
  const quotes = [{ replyId: reply.id, words: 'by  the station' }, { words: 'Size 13, wide.' }];
  const { id } = await aReply(third.ctx, postId, { content: 'Is it?\n\n>[2]\n\nIt is.', quotes });
  return { ...thread, third, id };
}

const gone = { words: null, authorName: null, replyId: null, isDeleted: true };

/** Returns every row of every table as text. */
async function everyRow(db: Db): Promise<string> {
  const tables = z.object({ rows: z.array(z.object({ name: z.string() })) });
  const found = await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`);
  const texts: string[] = [];
  for (const { name } of tables.parse(found).rows) {
    const rows: unknown = await db.execute(sql`select * from ${sql.identifier(name)}`);
    texts.push(JSON.stringify(rows));
  }
  return texts.join('\n');
}

testWithDb(
  'a quotation is a reference with the words, in its place, and members read the name',
  async ({ ctx }) => {
    const { author, postId, reply, id } = await aQuotation(ctx);
    const shown = await read(author.ctx, postId, id);
    expect(shown.content).toBe('>[1]\n\nIs it?\n\n>[2]\n\nIt is.');
    expect(shown.contentTree).toHaveLength(2);
    expect(shown.quotes).toEqual([
      {
        position: 1,
        replyId: reply.id,
        words: 'by the station',
        authorName: 'Imran Malik',
        isDeleted: false,
        at: 0,
      },
      {
        position: 2,
        replyId: null,
        words: 'Size 13, wide.',
        authorName: 'Rukhsana Mirza',
        isDeleted: false,
        at: 1,
      },
    ]);
  },
);

testWithDb('visitors of an open forum read a quotation without the name', async ({ ctx }) => {
  const { postId, id } = await aQuotation(ctx);
  await ctx.db.insert(siteSettings).values({ key: 'forumsAudience', value: 'everyone' });
  const shown = await read(ctx, postId, id);
  expect(shown.quotes).toMatchObject([{ words: 'by the station', authorName: null }, { authorName: null }]);
  expect(JSON.stringify(shown)).not.toMatch(/Imran|Malik|Rukhsana|Mirza/);
});

testWithDb(
  'once the quoted account is deleted, name and words are in no row and no answer',
  async ({ ctx }) => {
    const { author, replier, third, postId, id } = await aQuotation(ctx);
    await inTransaction(ctx, (tx) => eraseAccount(tx, replier.user.id));
    expect((await read(author.ctx, postId, id)).quotes).toMatchObject([
      gone,
      { authorName: 'Rukhsana Mirza' },
    ]);
    await inTransaction(ctx, (tx) => eraseAccount(tx, author.user.id));
    expect((await read(third.ctx, postId, id)).quotes).toMatchObject([gone, gone]);
    expect(await everyRow(ctx.db)).not.toMatch(/by the station|Imran|Rukhsana|wide/);
  },
);

testWithDb('a deleted post or reply is deleted in every quotation', async ({ ctx }) => {
  const { author, replier, third, postId, reply, id } = await aQuotation(ctx);
  await deleteForumReply.run(replier.ctx, { id: reply.id });
  expect((await read(third.ctx, postId, id)).quotes).toMatchObject([gone, { isDeleted: false }]);
  await deleteForumPost.run(author.ctx, { id: postId });
  expect((await read(third.ctx, postId, id)).quotes).toMatchObject([gone, gone]);
  expect((await ctx.db.select().from(forumQuotations)).map(({ words }) => words)).toEqual([null, null]);
  await deleteForumReply.run(third.ctx, { id });
  expect(await ctx.db.$count(forumQuotations)).toBe(0);
});

testWithDb('a removed reply can be read in no quotation until it is restored', async ({ ctx }) => {
  const { author, replier, postId, reply, id } = await aQuotation(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  await reportableReply.remove?.(ctx.db, reply.id, ctx.now);
  for (const reader of [author.ctx, replier.ctx, admin]) {
    const { quotes } = await read(reader, postId, id);
    expect(quotes).toMatchObject([gone, { isDeleted: false }]);
  }
  await reportableReply.restore?.(ctx.db, reply.id, ctx.now);
  expect((await read(author.ctx, postId, id)).quotes).toMatchObject([{ words: 'by the station' }, {}]);
});

testWithDb('members with a block between them don’t read each other in quotations', async ({ ctx }) => {
  const { author, replier, third, postId, reply, id } = await aQuotation(ctx);
  await blockMember.run(author.ctx, { id: replier.user.id });
  expect((await read(author.ctx, postId, id)).quotes).toMatchObject([gone, { isDeleted: false }]);
  expect((await read(third.ctx, postId, id)).quotes).toMatchObject([{ authorName: 'Imran Malik' }, {}]);
  const quotes = [{ replyId: reply.id, words: 'The shop' }];
  await expect(aReply(author.ctx, postId, { quotes })).rejects.toMatchObject({
    code: 'quoted_words_not_found',
  });
});

testWithDb('the unnamed asker stays unnamed in a quotation of the question', async ({ ctx }) => {
  const { ctx: asker } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const id = await aPost(asker, { category: 'ask', isAnonymous: true, content: 'May I?' });
  const reply = await aReply(admin, id, { content: 'Ask an imam.', quotes: [{ words: 'May I?' }] });
  for (const reader of [asker, admin]) {
    const { quotes } = await read(reader, id, reply.id);
    expect(quotes).toMatchObject([{ words: 'May I?', authorName: null, isDeleted: false }]);
  }
});

testWithDb('words that stand in no text of the thread that its author sees are refused', async ({ ctx }) => {
  const { third, postId, reply } = await aQuotation(ctx);
  const foreign = await aThread(ctx);
  const refused = [
    { replyId: reply.id, words: 'the shop by the mosque' },
    { replyId: foreign.reply.id, words: 'The shop' },
    { words: 'The shop by the station.' },
  ];
  const written = (quote: object) => aReply(third.ctx, postId, { quotes: [quote] });
  for (const quote of refused)
    await expect(written(quote)).rejects.toMatchObject({ code: 'quoted_words_not_found' });
  await written({ replyId: reply.id, words: 'The shop' });
  await reportableReply.remove?.(ctx.db, reply.id, ctx.now);
  const removed = { replyId: reply.id, words: 'The shop' };
  await expect(written(removed)).rejects.toMatchObject({ code: 'quoted_words_not_found' });
});

testWithDb(
  'a mentioned member in quoted words has the current name, and none once the account is gone',
  async ({ ctx }) => {
    const { author, replier, third, postId } = await aQuotation(ctx);
    const source = await aReply(author.ctx, postId, { content: 'Ask @Imran Malik about it.' });
    const quotes = [{ replyId: source.id, words: 'Imran Malik about' }];
    const { id } = await aReply(third.ctx, postId, { content: 'Yes.', quotes });
    expect((await read(author.ctx, postId, id)).quotes).toMatchObject([{ words: '@Imran Malik about' }]);
    await inTransaction(ctx, (tx) => eraseAccount(tx, replier.user.id));
    expect((await read(author.ctx, postId, id)).quotes).toMatchObject([{ words: '@member about' }]);
  },
);

testWithDb('an edit that leaves the marker out takes the quotation out', async ({ ctx }) => {
  const { third, id } = await aQuotation(ctx);
  const { reply } = await updateForumReply.run(third.ctx, { id, content: '>[2]\n\nIt is.' });
  expect(reply.quotes).toMatchObject([{ position: 2, words: 'Size 13, wide.', at: 0 }]);
  expect(await ctx.db.$count(forumQuotations)).toBe(1);
});

testWithDb('who is named in a typed quotation or in code is neither mentioned nor told', async ({ ctx }) => {
  const { author, replier, third, postId } = await aQuotation(ctx);
  await workOff(ctx);
  await unfollowForumPost.run(replier.ctx, { id: postId });
  await readForumPost.run(author.ctx, { id: postId, position: 9 });
  await ctx.db.delete(notifications);
  const content = '> @Imran Malik said\n\n`@Imran Malik`\n\n```\n@Imran Malik\n```\n\nAsk @Rukhsana Mirza.';
  const { id } = await aReply(third.ctx, postId, { content });
  await workOff(ctx);
  const told = await ctx.db.select().from(notifications);
  expect(told).toMatchObject([{ userId: author.user.id, kind: 'forum_mention' }]);
  expect(told[0]?.body).not.toContain('said');
  const [row] = await ctx.db.select().from(forumReplies).where(eq(forumReplies.id, id));
  expect(row?.content.match(/@Imran Malik/g)).toHaveLength(3);
  expect(row?.content).toMatch(/Ask @\{[\da-f-]{36}\}\.$/);
});

testWithDb('the copy of one’s data has one’s own words alone', async ({ ctx }) => {
  const { third } = await aQuotation(ctx);
  const copy = JSON.stringify(await ownWords.export(ctx.db, third.user.id));
  expect(copy).toContain('Is it?');
  expect(copy).not.toMatch(/station|wide|Imran|Rukhsana|>\[/);
});

testWithDb(
  'notices and emails of a reply have neither the words nor the name that it quotes',
  async ({ ctx }) => {
    const { author, third, postId, reply } = await aQuotation(ctx);
    await workOff(ctx);
    await readForumPost.run(author.ctx, { id: postId, position: 9 });
    await ctx.db.delete(notifications);
    await aReply(third.ctx, postId, {
      content: 'So it is.',
      quotes: [{ replyId: reply.id, words: 'The shop' }],
    });
    await workOff(ctx);
    const told = await ctx.db.select().from(notifications);
    const own = told.filter(({ userId }) => userId === author.user.id);
    expect(own.map(({ kind, body }) => [kind, body])).toEqual([['forum_reply', 'So it is.']]);
  },
);

testWithDb(
  'a report shows the replies that quote the reported text, by reference or by hand',
  async ({ ctx }) => {
    const { author, third, postId, reply, id } = await aQuotation(ctx);
    const typed = await aReply(author.ctx, postId, {
      content: '> the shop by the\n> The shop by the station.\n\nNo.',
    });
    await aReply(author.ctx, postId, { content: '> Something else entirely.\n\nNo.' });
    await createReport.run(third.ctx, {
      contentType: 'forum_reply',
      contentId: reply.id,
      reportReason: 'spam',
    });
    const { ctx: admin } = await asAdmin(ctx);
    const { items } = await listReports.run(admin, moderationCalls.listReports.input.parse({}));
    expect(items[0]?.quotedBy).toMatchObject([
      { path: `/forums/post/${postId}?at=${id}`, text: 'Is it?\n\nIt is.' },
      { path: `/forums/post/${postId}?at=${typed.id}`, name: 'Rukhsana Mirza' },
    ]);
  },
);
