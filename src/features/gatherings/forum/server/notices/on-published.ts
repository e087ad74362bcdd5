import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import { blockedWith } from '#features/accounts/blocks/server/public.ts';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { listUsers, members } from '#features/accounts/users/server/public.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { enqueueMails } from '#kit/server/outbox/enqueue-mail.ts';
import { peopleAtOnce, subscribe } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { excerpt } from '../../excerpt.ts';
import { mentionedIn, withNames } from '../../mentions.ts';
import { postPath, replyPath } from '../addresses.ts';
import { authorsOf, nameOf, namesOf, someMember } from '../authors.ts';
import { listNamedScholars } from '../moderation/scholar-queries.ts';
import { forumMentionNotice, forumQuestionNotice, forumReplyNotice } from '../notification-kinds.ts';
import type { PostRow } from '../posts/queries.ts';
import { findReply } from '../replies/queries.ts';
import { forumFollows, forumPosts, forumReads, forumTold } from '../tables.ts';
import { postPublished, replyPublished } from '../topics.ts';
import { forumReplyMail } from './forum-reply.mail.tsx';

/** Tells the members whom a post mentions, and of a question to a scholar the scholars. */
export const tellOfPost = subscribe(postPublished, 'forum: tell of a post', async (tx, { postId, only }) => {
  const post = await findShown(tx.db, postId);
  if (!post) return null;
  const by = await writerOf(tx.db, post, post);
  const telling = { post, by, words: post.content, path: postPath(post.id), key: `forum-post:${post.id}` };
  await tell(tx, { ...telling, userIds: only ?? mentionedIn(post.content), isMention: true });
  if (post.category !== 'ask' || only !== null) return null;
  const scholars = await listNamedScholars(tx.db);
  const ids = (
    await withoutBlocks(
      tx.db,
      by,
      scholars.map(({ userId }) => userId),
    )
  ).filter((id) => id !== post.userId);
  const question = {
    kind: forumQuestionNotice,
    title: `A question to a scholar: “${post.title}”`,
    path: telling.path,
    dedupeKey: telling.key,
    aboutUserId: by.aboutUserId,
  };
  await notify(tx.db, ids, question, tx.now);
  return null;
});

/** Tells the members whom a reply mentions, and who follows the thread: 500 at a time, each once until they open it. */
export const tellOfReply = subscribe(
  replyPublished,
  'forum: tell of a reply',
  async (tx, { replyId, only }, after) => {
    const reply = await findReply(tx.db, replyId);
    const post = reply?.isShown ? await findShown(tx.db, reply.postId) : undefined;
    if (!reply || !post) return null;
    const by = await writerOf(tx.db, post, reply);
    const path = replyPath(post.id, reply.id);
    const telling = { post, by, words: reply.content, path, key: `forum-reply:${reply.id}` };
    if (after === null)
      await tell(tx, { ...telling, userIds: only ?? mentionedIn(reply.content), isMention: true });
    if (only !== null) return null;
    const followers = await followersAfter(tx.db, post.id, after);
    const upToDate = await readersPast(tx.db, post.id, followers, reply.position);
    const userIds = followers.filter((id) => !upToDate.has(id));
    await tell(tx, { ...telling, userIds, isMention: false });
    return followers.length < peopleAtOnce ? null : (followers.at(-1) ?? null);
  },
);

type Writer = { id: string | null; name: string; aboutUserId: string | null; isUnnamed: boolean };
type Telling = {
  post: PostRow;
  by: Writer;
  words: string;
  path: string;
  key: string;
  userIds: readonly string[];
  isMention: boolean;
};

/** Gives the notice to those who have had none about the thread since they opened it. */
async function tell(tx: TxCtx, { isMention, ...telling }: Telling): Promise<void> {
  const { post, by, words, path, key } = telling;
  const others = telling.userIds.filter((id) => id !== by.id);
  const wanted = await withoutBlocks(tx.db, by, await activeAmong(tx.db, others));
  if (wanted.length === 0) return;
  const now = tx.now.toISOString();
  const told = await tx.db
    .insert(forumTold)
    .values(wanted.map((userId) => ({ postId: post.id, userId, noticeKey: key, createdAt: now })))
    .onConflictDoNothing()
    .returning({ userId: forumTold.userId });
  const kind: NotificationKind = isMention ? forumMentionNotice : forumReplyNotice;
  const names = namesOf(await authorsOf(tx.db, mentionedIn(words), false));
  const notice = {
    kind,
    title: isMention
      ? `${by.name} mentioned you in “${post.title}”`
      : `${by.name} replied in “${post.title}”`,
    body: excerpt(withNames(words, names, someMember), 140),
    path,
    dedupeKey: key,
    aboutUserId: by.aboutUserId,
  };
  const userIds = told.map(({ userId }) => userId);
  await notify(tx.db, userIds, notice, tx.now);
  if (!isMention) await writeTo(tx, userIds, { by, title: post.title, path, key });
}

type Letter = { by: Writer; title: string; path: string; key: string };

/** The same by e-mail, without the words. */
async function writeTo(
  tx: TxCtx,
  userIds: readonly string[],
  { by, title, path, key }: Letter,
): Promise<void> {
  const messages = (await listUsers(tx.db, userIds)).map(({ id: userId, email: to, firstName }) => ({
    to,
    userId,
    aboutUserId: by.aboutUserId,
    props: { firstName, by: by.name, title, path },
    dedupeKey: `${key}:${userId}`,
  }));
  await enqueueMails(tx.db, forumReplyMail, messages, tx.now);
}

/** Who wrote something, as notices name them: an unnamed asker is not even told by what goes with the account. */
async function writerOf(db: Db, post: PostRow, { userId }: { userId: string | null }): Promise<Writer> {
  const isUnnamed = post.isAnonymous && userId === post.userId;
  const author = isUnnamed ? undefined : (await authorsOf(db, [userId], false)).get(userId ?? '');
  const name = isUnnamed ? 'The asker' : author ? nameOf(author) : 'A member';
  return { id: userId, name, aboutUserId: isUnnamed ? null : userId, isUnnamed };
}

async function findShown(db: Db, id: string): Promise<PostRow | undefined> {
  const [post] = await db
    .select()
    .from(forumPosts)
    .where(and(eq(forumPosts.id, id), eq(forumPosts.isShown, true)));
  return post;
}

async function followersAfter(db: Db, postId: string, after: string | null): Promise<string[]> {
  const further: SQL | undefined = after === null ? undefined : gt(forumFollows.userId, after);
  const rows = await db
    .select({ userId: forumFollows.userId })
    .from(forumFollows)
    .where(and(eq(forumFollows.postId, postId), further))
    .orderBy(asc(forumFollows.userId))
    .limit(peopleAtOnce);
  return rows.map(({ userId }) => userId);
}

/** Who has read a reply before the notice came. */
async function readersPast(
  db: Db,
  postId: string,
  ids: readonly string[],
  position: number,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const read = and(
    eq(forumReads.postId, postId),
    inArray(forumReads.userId, [...ids]),
    gt(forumReads.position, position - 1),
  );
  const rows = await db.select({ userId: forumReads.userId }).from(forumReads).where(read);
  return new Set(rows.map(({ userId }) => userId));
}

async function activeAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const active = and(inArray(members.id, [...new Set(ids)]), eq(members.accountStatus, 'active'));
  const rows = await db.select({ id: members.id }).from(members).where(active);
  return rows.map(({ id }) => id);
}

/** Nobody hears of somebody between whom and them a block stands; of an unnamed asker everybody does, or the silence would tell. */
async function withoutBlocks(db: Db, by: Writer, ids: readonly string[]): Promise<string[]> {
  if (by.id === null || by.isUnnamed || ids.length === 0) return [...ids];
  const blocked = new Set(await blockedWith(db, by.id));
  return ids.filter((id) => !blocked.has(id));
}
