/* Runs the conversion of quotations on a site where the Quote button stored them as text, with names. */
import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import { calls } from '#features/gatherings/forum/forum-reply.contract.ts';
import { listForumReplies } from '#features/gatherings/forum/server/forum.read.ts';
import { forumEdits, forumQuotations, forumReplies } from '#features/gatherings/forum/server/forum.tables.ts';
import { updateForumReply } from '#features/gatherings/forum/server/forum-reply.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anApprovedReply, aPost, aReply, aThread } from '#test/factories/forum.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';

/** The statements after those that make the table. */
const statements = readFileSync('migrations/0071_forum_quotations.sql', 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => /^\s*(?:--.*\n)*(?:CREATE FUNCTION|DO|DROP)/.test(statement));

async function migrate(db: Db): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement));
}

async function read(reader: Ctx, postId: string, replyId: string) {
  const { items } = await listForumReplies.run(reader, calls.listForumReplies.input.parse({ id: postId }));
  const found = items.find(({ id }) => id === replyId);
  if (!found) throw new Error('The reply is not in the thread.');
  return found;
}

testWithDb(
  'a quotation with a name becomes a reference, in its place between the answers',
  async ({ ctx }) => {
    const { author, replier, postId, reply } = await aThread(ctx, {
      content: 'Size **13**, wide.\n\nIlford.',
    });
    const content = [
      ...['> Size **13**, wide.', '>', '> Ilford.', '>', '> – Rukhsana Mirza', '', 'Which size?', ''],
      ...['> The shop by', '>', '> – Imran Malik', '', 'Thank you.'],
    ].join('\n');
    const third = await asMember(ctx);
    const { id } = await aReply(third.ctx, postId, { content, parentReplyId: reply.id });
    await ctx.db.insert(forumEdits).values({ replyId: id, content, createdAt: ctx.now.toISOString() });
    const notice = { userId: author.user.id, kind: 'forum_reply', title: 'A reply', path: '/' };
    const body = 'Size 13, wide. Ilford. – Rukhsana Mirza Which size?';
    await ctx.db.insert(notifications).values({ ...notice, body, dedupeKey: `forum-reply:${id}` });

    await migrate(ctx.db);

    const shown = await read(replier.ctx, postId, id);
    expect(shown.content).toBe('>[1]\n\nWhich size?\n\n>[2]\n\nThank you.');
    expect(shown.quotes).toMatchObject([
      { words: 'Size 13, wide.\n\nIlford.', replyId: null, authorName: 'Rukhsana Mirza', at: 0 },
      { words: 'The shop by', replyId: reply.id, authorName: 'Imran Malik', at: 1 },
    ]);
    const edits = await ctx.db.select().from(forumEdits);
    expect(edits.map((edit) => edit.content)).toEqual([shown.content]);
    const key = eq(notifications.dedupeKey, `forum-reply:${id}`);
    const [told] = await ctx.db.select().from(notifications).where(key);
    expect(told?.body).toBe('Which size? Thank you.');

    await inTransaction(ctx, (tx) => eraseAccount(tx, author.user.id));
    const rows = [await ctx.db.select().from(forumReplies), await ctx.db.select().from(forumQuotations)];
    expect(JSON.stringify(rows)).not.toMatch(/Rukhsana|wide/);
  },
);

testWithDb('a cut quotation, and that of an unnamed asker, become references too', async ({ ctx }) => {
  const { author, replier, postId } = await aThread(ctx, { content: 'word '.repeat(400) });
  const cut = `> ${'word '.repeat(119)}word …\n>\n> – Rukhsana Mirza\n\nLong.`;
  const long = await aReply(replier.ctx, postId, { content: cut });
  const question = await aPost(author.ctx, { category: 'ask', isAnonymous: true, content: 'May I?' });
  const reply = await aReply(replier.ctx, question, { content: '> May I?\n\nYou may.' });
  await migrate(ctx.db);
  expect((await read(author.ctx, postId, long.id)).content).toBe('>[1]\n\nLong.');
  const own = await read(replier.ctx, question, reply.id);
  expect(own.quotes).toMatchObject([{ words: 'May I?', authorName: null }]);
});

testWithDb(
  'what is in no text of the thread, or was typed without a name, stays as it is',
  async ({ ctx }) => {
    const { author, replier, postId } = await aThread(ctx);
    const texts = [
      '> Size 13, wide.\n\nYes.',
      '> Patience is light.\n>\n> – Muslim\n\nSee there.',
      '> a\n> b',
    ];
    const ids: string[] = [];
    for (const content of texts) ids.push((await aReply(replier.ctx, postId, { content })).id);
    await migrate(ctx.db);
    const shown = await Promise.all(ids.map((id) => read(author.ctx, postId, id)));
    expect(shown.map(({ content }) => content)).toEqual(texts);
  },
);

testWithDb('a change that waits for approval gets the references of the reply', async ({ ctx }) => {
  const { ctx: asker } = await asMember(ctx);
  const { ctx: replier } = await asMember(ctx, { firstName: 'Imran', lastName: 'Malik' });
  const postId = await aPost(asker, { category: 'ask' });
  const first = await anApprovedReply(replier, postId, { content: 'Ask an imam.' });
  const content = '> Ask an imam.\n>\n> – Imran Malik\n\nYes.';
  const { id } = await anApprovedReply(asker, postId, { content, parentReplyId: first.id });
  await updateForumReply.run(asker, { id, content: `${content} Do.` });
  await migrate(ctx.db);
  expect(await read(replier, postId, id)).toMatchObject({ content: '>[1]\n\nYes.', waitingContent: null });
  expect(await read(asker, postId, id)).toMatchObject({ waitingContent: '>[1]\n\nYes. Do.' });
  expect(JSON.stringify(await ctx.db.select().from(approvalRequests))).not.toContain('Malik');
});
