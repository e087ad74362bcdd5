import { asc, desc, sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { ApiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { createLog } from '#kit/server/log.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { chosenSeed, seededRandom } from '#test/crash/seeded-random.ts';
import { aPost, aReply, aScholar } from '#test/factories/forum.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { forumCounts } from '#test/storm/forum-counts.ts';
import { findViolations } from '#test/storm/invariants.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx } from '#test/with-db.ts';
import { moderateForumPost } from './forum.admin.ts';
import { replyApproval, reportablePost, reportableReply } from './forum.review.ts';
import { forumPosts, forumReplies } from './forum.tables.ts';
import { deleteForumPost } from './forum-post.own.ts';
import {
  likeForumPost,
  likeForumReply,
  markReplyHelpful,
  readForumPost,
  unlikeForumPost,
  unlikeForumReply,
  unmarkReplyHelpful,
} from './forum-reaction.own.ts';
import { deleteForumReply, updateForumReply } from './forum-reply.own.ts';

/** FORUM_ACTS=10000 extends the search. TEST_SEED repeats a run, except for the order of concurrent acts. */
const acts = Number(process.env.FORUM_ACTS ?? 300);
const seed = chosenSeed();
const connections = 6;

/** Who acts, and on what. */
type Act = { by: Ctx; admin: Ctx; postId: string; replyId: string };
type Person = Awaited<ReturnType<typeof asMember>>;

/** Everything that changes a counter; repeated entries are more likely. */
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

test(`counters equal their rows after ${acts} concurrent random acts`, async () => {
  const database = await openTestDatabase();
  const triedAgain: string[] = [];
  const log = createLog('warn', { write: (line) => triedAgain.push(line) });
  const ctx = testCtx(database.db, { log });
  const random = seededRandom(seed);
  const pick = <T>(some: readonly T[]): T | undefined => some[Math.floor(random() * some.length)];
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
    // Ten minutes pass between acts, so that new members’ daily limits are not reached.
    const now = new Date(ctx.now.getTime() + (acts - left) * 600_000);
    const by = { ...(pick(people)?.ctx ?? admin), now };
    // Half of the acts use the first visible thread, to cause conflicts.
    const postId = (random() < 0.5 ? posts[0]?.id : pick(posts)?.id) ?? '';
    const act = {
      by,
      admin,
      postId: reply && random() < 0.3 ? reply.postId : postId,
      replyId: reply?.id ?? postId,
    };
    if (await isCarriedOut(pick(waysToAct)?.(act))) carriedOut += 1;
    if (random() < 0.01) await replaceSomebody();
  }

  /** Deletes an account with everything that it has written, liked and read. */
  async function replaceSomebody(): Promise<void> {
    const at = 1 + Math.floor(random() * (people.length - 1));
    const gone = people[at];
    people[at] = await asMember(ctx);
    if (gone) await inTransaction(ctx, (tx) => eraseAccount(tx, gone.user.id)).catch(ignoreRefusal);
  }

  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (; left > 0; left -= 1) await actOnce();
    }),
  );
  expect(await miscounted(database), `TEST_SEED=${seed}`).toEqual([]);
  expect(carriedOut).toBeGreaterThan(acts / 5);
  expect(triedAgain).toEqual([]);
  await database.close();
});

/** Many acts are refused, because something is locked, gone or someone else’s. Any other error is a fault. */
async function isCarriedOut(done: Promise<unknown> | undefined): Promise<boolean> {
  try {
    await done;
    return true;
  } catch (error) {
    ignoreRefusal(error);
    return false;
  }
}

/** An account may be deleted during its act, which then violates a foreign key. */
function ignoreRefusal(error: unknown): void {
  const isGone = /_users_id_fk/.test(String(error instanceof Error ? error.cause : error));
  if (!(error instanceof ApiError) && !isGone) throw error;
}

/** Returns the rules that the database breaks. */
async function miscounted({ url }: TestDatabase): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const broken = await findViolations(client, forumCounts);
  await client.end();
  return broken;
}

test('the rules detect wrong counters', async () => {
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
    'a post has the wrong last reply',
  ]);
  await database.close();
});
