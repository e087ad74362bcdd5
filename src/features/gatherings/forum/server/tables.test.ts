import { asc, desc, sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { ApiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { createLog } from '#kit/server/log.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { seededChance } from '#test/crash/seeded-chance.ts';
import { aPost, aReply, aScholar } from '#test/factories/forum.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { forumCounts } from '#test/storm/forum-counts.ts';
import { brokenRules } from '#test/storm/invariants.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx } from '#test/with-db.ts';
import { replyApproval } from './moderation/forum-approvals.ts';
import { moderateForumPost } from './moderation/moderate-forum-post.ts';
import { reportablePost, reportableReply } from './moderation/reportable-forum.ts';
import { deleteForumPost } from './posts/change-forum-post.ts';
import { likeForumPost, unlikeForumPost } from './posts/like-forum-post.ts';
import { readForumPost } from './posts/read-forum-post.ts';
import { deleteForumReply, updateForumReply } from './replies/change-forum-reply.ts';
import { likeForumReply, unlikeForumReply } from './replies/like-forum-reply.ts';
import { markReplyHelpful, unmarkReplyHelpful } from './replies/mark-reply-helpful.ts';
import { forumPosts, forumReplies } from './tables.ts';

/** FORUM_ACTS=10000 searches further, FORUM_SEED repeats a run as far as chance allows among several connections. */
const acts = Number(process.env.FORUM_ACTS ?? 300);
const seed = Number(process.env.FORUM_SEED ?? Math.floor(Math.random() * 2 ** 31));
const connections = 6;

/** Who does it, and what is there to do it to. */
type Act = { by: Ctx; admin: Ctx; postId: string; replyId: string };
type Person = Awaited<ReturnType<typeof asMember>>;

/** Everything that moves a counter, as often as it stands here. */
const waysToAct: readonly ((act: Act) => Promise<unknown>)[] = [
  ({ by, postId }) => aReply(by, postId),
  ({ by, postId }) => aReply(by, postId),
  ({ by, postId }) => aReply(by, postId),
  ({ by, postId, replyId }) => aReply(by, postId, { parentReplyId: replyId }),
  ({ by, postId, replyId }) => aReply(by, postId, { parentReplyId: replyId }),
  ({ by }) => aPost(by, { category: 'general' }),
  ({ by, postId: id }) => likeForumPost.run(by, { id }),
  ({ by, postId: id }) => likeForumPost.run(by, { id }),
  ({ by, postId: id }) => unlikeForumPost.run(by, { id }),
  ({ by, replyId: id }) => likeForumReply.run(by, { id }),
  ({ by, replyId: id }) => unlikeForumReply.run(by, { id }),
  ({ by, postId: id }) => readForumPost.run(by, { id, position: 3 }),
  ({ by, replyId: id }) => updateForumReply.run(by, { id, content: 'On second thoughts' }),
  ({ by, replyId: id }) => deleteForumReply.run(by, { id }),
  ({ by, postId: id }) => deleteForumPost.run(by, { id }),
  ({ by, replyId: id }) => markReplyHelpful.run(by, { id }),
  ({ by, replyId: id }) => unmarkReplyHelpful.run(by, { id }),
  ({ admin, replyId }) =>
    inTransaction(admin, async (tx) => reportableReply.remove?.(tx.db, replyId, tx.now)),
  ({ admin, replyId }) =>
    inTransaction(admin, async (tx) => reportableReply.restore?.(tx.db, replyId, tx.now)),
  ({ admin, postId }) => inTransaction(admin, async (tx) => reportablePost.remove?.(tx.db, postId, tx.now)),
  ({ admin, postId }) => inTransaction(admin, async (tx) => reportablePost.restore?.(tx.db, postId, tx.now)),
  ({ admin, postId: id }) => moderateForumPost.run(admin, { id, category: 'support' }),
  ({ admin, replyId }) => decide(admin, replyId, 'approved'),
  ({ admin, replyId }) => decide(admin, replyId, 'rejected'),
];

function decide(admin: Ctx, targetId: string, decision: 'approved' | 'rejected') {
  return inTransaction(admin, async (tx) => {
    await replyApproval.lock?.(tx, targetId);
    const waits = sql`${forumReplies.id} = ${targetId} and ${forumReplies.status} = 'pending'`;
    if ((await tx.db.$count(forumReplies, waits)) === 0) return;
    await replyApproval.decided(tx, { targetId, decision, reason: 'Decided' });
  });
}

test(`counters equal their rows after ${acts} random acts of several at once`, {
  timeout: 120_000 + acts * 100,
}, async () => {
  const database = await openTestDatabase();
  const triedAgain: string[] = [];
  const log = createLog('warn', { write: (line) => triedAgain.push(line) });
  const ctx = testCtx(database.db, { log });
  const chance = seededChance(seed);
  const pick = <T>(some: readonly T[]): T | undefined => some[Math.floor(chance() * some.length)];
  const { ctx: admin } = await asAdmin(ctx);
  const scholar = await aScholar(ctx);
  const people: Person[] = [scholar];
  for (let count = 0; count < 5; count += 1) people.push(await asMember(ctx));
  for (const person of people) await aPost(person.ctx, { category: pick(['general', 'ask', 'support']) });

  let left = acts;
  let carriedOut = 0;

  async function actOnce(): Promise<void> {
    const posts = await ctx.db
      .select({ id: forumPosts.id })
      .from(forumPosts)
      .orderBy(desc(forumPosts.isShown), asc(forumPosts.id));
    const replies = await ctx.db
      .select({ id: forumReplies.id, postId: forumReplies.postId })
      .from(forumReplies)
      .orderBy(asc(forumReplies.id));
    const reply = pick(replies);
    // Ten minutes pass between two acts, so that nobody is held up by what new members may write in a day.
    const now = new Date(ctx.now.getTime() + (acts - left) * 600_000);
    const by = { ...(pick(people)?.ctx ?? admin), now };
    // Half of the acts keep to the first thread that is shown, where they meet.
    const postId = (chance() < 0.5 ? posts[0]?.id : pick(posts)?.id) ?? '';
    const act = {
      by,
      admin,
      postId: reply && chance() < 0.3 ? reply.postId : postId,
      replyId: reply?.id ?? postId,
    };
    if (await isCarriedOut(pick(waysToAct)?.(act))) carriedOut += 1;
    if (chance() < 0.01) await replaceSomebody();
  }

  /** An account is deleted with everything that it has written, liked and read. */
  async function replaceSomebody(): Promise<void> {
    const at = 1 + Math.floor(chance() * (people.length - 1));
    const gone = people[at];
    people[at] = await asMember(ctx);
    if (gone) await inTransaction(ctx, (tx) => eraseAccount(tx, gone.user.id)).catch(ignoreRefusal);
  }

  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (; left > 0; left -= 1) await actOnce();
    }),
  );
  expect(await miscounted(database), `FORUM_SEED=${seed}`).toEqual([]);
  expect(carriedOut).toBeGreaterThan(acts / 5);
  expect(triedAgain).toEqual([]);
  await database.close();
});

/** Much is refused: what is locked, gone or somebody else’s. Whatever else is thrown is a fault. */
async function isCarriedOut(done: Promise<unknown> | undefined): Promise<boolean> {
  try {
    await done;
    return true;
  } catch (error) {
    ignoreRefusal(error);
    return false;
  }
}

/** An account that is deleted meanwhile acts no more: the database says so by a foreign key. */
function ignoreRefusal(error: unknown): void {
  const isGone = /_users_id_fk/.test(String(error instanceof Error ? error.cause : error));
  if (!(error instanceof ApiError) && !isGone) throw error;
}

/** The rules that the database breaks. */
async function miscounted({ url }: TestDatabase): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const broken = await brokenRules(client, forumCounts);
  await client.end();
  return broken;
}

test('the rules see a counter that is off', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: member } = await asMember(ctx);
  const postId = await aPost(member);
  await aReply(member, postId);
  expect(await miscounted(database)).toEqual([]);
  await ctx.db.update(forumPosts).set({ likeCount: 1, replyCount: 7, viewCount: 2, lastReplyBy: null });
  await ctx.db.update(forumReplies).set({ likeCount: 3 });
  const broken = await miscounted(database);
  expect(broken.map((rule) => rule.split(':')[0])).toEqual([
    'a post’s likes are miscounted',
    'a reply’s likes are miscounted',
    'a post’s replies are miscounted',
    'a post’s views are miscounted',
    'a post’s last reply is another',
  ]);
  await database.close();
});
