import { and, asc, desc, eq, gt, inArray, ne, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import {
  addNotices,
  withdrawNotices,
  withdrawNoticesAt,
} from '#features/accounts/notifications/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { listUsers, members } from '#features/accounts/users/server/public.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { publishLive } from '#kit/server/live/publish-live.ts';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { enqueueMails } from '#kit/server/mail/outbox.ts';
import { defineTopic, peopleAtOnce, subscribe } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { withoutQuotedLines } from '../forum-quotation.rules.ts';
import { excerpt, mentionedIds, replaceMentionTokens } from '../forum-text.rules.ts';
import { threadReplied } from '../thread-live.rules.ts';
import { forumFollows, forumPosts, forumReads, forumTold } from './forum.tables.ts';
import type { PostRow } from './forum-post.queries.ts';
import { filterUnblocked, findAuthors, isUnnamed, namesOf, unknownMemberName } from './forum-reader.ts';
import { findReply } from './forum-reply.queries.ts';
import { listNamedScholars } from './scholar.queries.ts';

const forumReplyNotice: NotificationKind = { name: 'forum_reply', topic: 'forumReplies' };
const forumMentionNotice: NotificationKind = { name: 'forum_mention', topic: 'communityUpdates' };
const forumQuestionNotice: NotificationKind = { name: 'forum_question', topic: 'communityUpdates' };
export const forumHelpfulNotice: NotificationKind = { name: 'forum_helpful', topic: 'communityUpdates' };
export const forumDecidedNotice: NotificationKind = { name: 'forum_decided' };
export const forumScholarNotice: NotificationKind = { name: 'forum_scholar' };

/** All kinds of notification of this feature. */
export const notificationKinds = [
  forumReplyNotice,
  forumMentionNotice,
  forumQuestionNotice,
  forumHelpfulNotice,
  forumDecidedNotice,
  forumScholarNotice,
];

/** The members to notify: null for all concerned; after a change only those who are newly mentioned. */
const only = z.array(z.string()).nullable();

/** A post has become visible: it was published, or approved by an administrator. */
export const postPublished = defineTopic('forum.post-published', z.object({ postId: z.string(), only }));

/** A reply has become visible. */
export const replyPublished = defineTopic('forum.reply-published', z.object({ replyId: z.string(), only }));

export const forumReplyMail = mail({
  key: 'forum-reply',
  when: 'Somebody has replied in a thread that the member follows, for the first time since the member opened it.',
  topic: 'forumReplies',
  bulk: true,
  props: z.object({
    firstName: z.string(),
    /** The name of the replier; ‘The asker’ for an anonymous asker. */
    by: z.string(),
    title: z.string(),
    path: z.string(),
  }),
  example: {
    firstName: 'Rukhsana',
    by: 'Imran Malik',
    title: 'Where do you buy school shoes?',
    path: '/forums/post/01a1fbf2-d9db-73f0-a93a-000000000000',
  },
  subject: ({ by, title }) => `${by} replied in “${title}”`,
  page: ({ path }) => path,
  body: ({ firstName, by, title, path }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {by} replied in “{title}”, which you follow. We won’t write about this thread again until you have
        opened it.
      </p>
      <MailButton href={site.publicUrl + path}>Read the reply</MailButton>
      <p>You can stop following a thread from its menu.</p>
    </>
  ),
});

/** Notifies the members whom a post mentions, and the scholars of a question to them. */
export const notifyOfPost = subscribe(
  postPublished,
  'forum: tell of a post',
  async (tx, { postId, only }) => {
    const post = await findPublishedPost(tx.db, postId);
    if (!post) return null;
    const by = await findWriter(tx.db, post, post);
    const telling = { post, by, words: post.content, path: postPath(post.id), key: `forum-post:${post.id}` };
    await notifyOncePerThread(tx, {
      ...telling,
      userIds: only ?? mentionedIds(post.content),
      isMention: true,
    });
    if (post.category !== 'ask' || only !== null) return null;
    const scholars = await listNamedScholars(tx.db);
    const others = scholars.map(({ userId }) => userId).filter((id) => id !== post.userId);
    const ids = await filterUnblocked(tx.db, post, by.id, others);
    const question = {
      kind: forumQuestionNotice,
      title: `A question to a scholar: “${post.title}”`,
      path: telling.path,
      dedupeKey: telling.key,
      aboutUserId: by.aboutUserId,
    };
    await addNotices(tx.db, ids, question, tx.now);
    return null;
  },
);

/** Notifies the members whom a reply mentions and the thread’s followers: 500 at a time, each once until they open it. */
export const notifyOfReply = subscribe(
  replyPublished,
  'forum: tell of a reply',
  async (tx, { replyId, only }, after) => {
    const reply = await findReply(tx.db, replyId);
    const post = reply?.isShown ? await findPublishedPost(tx.db, reply.postId) : undefined;
    if (!reply || !post) return null;
    const by = await findWriter(tx.db, post, reply);
    const path = replyPath(post.id, reply.id);
    const telling = { post, by, words: reply.content, path, key: `forum-reply:${reply.id}` };
    if (after === null)
      await notifyOncePerThread(tx, {
        ...telling,
        userIds: only ?? mentionedIds(reply.content),
        isMention: true,
      });
    if (only !== null) return null;
    if (after === null) await publishReplyLive(tx, post, by.id);
    const followers = await listFollowersAfter(tx.db, post.id, after);
    const upToDate = await findReadersPast(tx.db, post.id, followers, reply.position);
    const userIds = followers.filter((id) => !upToDate.has(id));
    await notifyOncePerThread(tx, { ...telling, userIds, isMention: false });
    return followers.length < peopleAtOnce ? null : (followers.at(-1) ?? null);
  },
);

/** A thread opened longer ago is assumed to be closed again. */
const openHours = 12;

/** Publishes a reply to all open pages of the thread, except for its author and for members behind a block. */
async function publishReplyLive(tx: TxCtx, post: PostRow, authorId: string | null): Promise<void> {
  const since = new Date(tx.now.getTime() - openHours * 60 * 60 * 1000).toISOString();
  const rows = await tx.db
    .select({ userId: forumReads.userId })
    .from(forumReads)
    .where(and(eq(forumReads.postId, post.id), gt(forumReads.openedAt, since)))
    .orderBy(desc(forumReads.openedAt))
    .limit(peopleAtOnce);
  const readers = rows.map(({ userId }) => userId).filter((id) => id !== authorId);
  const userIds = await filterUnblocked(tx.db, post, authorId, readers);
  await publishLive(tx, { userIds, kind: threadReplied, data: { postId: post.id } });
}

type Writer = { id: string | null; name: string; aboutUserId: string | null };
type ThreadNotice = {
  post: PostRow;
  by: Writer;
  words: string;
  path: string;
  key: string;
  userIds: readonly string[];
  isMention: boolean;
};

/** Notifies those who have had no notification about the thread since they opened it. */
async function notifyOncePerThread(tx: TxCtx, { isMention, ...telling }: ThreadNotice): Promise<void> {
  const { post, by, words, path, key } = telling;
  // No mention by an anonymous asker is notified: a member with a block would miss it and could guess who asked, and sending it to them
  // would circumvent the block.
  if (isMention && isUnnamed(post, by.id)) return;
  const others = telling.userIds.filter((id) => id !== by.id);
  const wanted = await filterUnblocked(tx.db, post, by.id, await filterActive(tx.db, others));
  if (wanted.length === 0) return;
  const now = tx.now.toISOString();
  const told = await tx.db
    .insert(forumTold)
    .values(wanted.map((userId) => ({ postId: post.id, userId, noticeKey: key, createdAt: now })))
    .onConflictDoNothing()
    .returning({ userId: forumTold.userId });
  const kind: NotificationKind = isMention ? forumMentionNotice : forumReplyNotice;
  const names = namesOf(await findAuthors(tx.db, mentionedIds(words), false));
  const notice = {
    kind,
    title: isMention
      ? `${by.name} mentioned you in “${post.title}”`
      : `${by.name} replied in “${post.title}”`,
    // What is quoted can be deleted while the notice stays.
    body: excerpt(replaceMentionTokens(withoutQuotedLines(words), names, unknownMemberName), 140),
    path,
    dedupeKey: key,
    aboutUserId: by.aboutUserId,
  };
  const userIds = told.map(({ userId }) => userId);
  await addNotices(tx.db, userIds, notice, tx.now);
  if (isMention) return;
  // Administrators see recipients in the outbox, so an anonymous asker is notified by bell and push only.
  const mailed = userIds.filter((id) => !isUnnamed(post, id));
  await enqueueReplyMails(tx, mailed, { by, title: post.title, path, key });
}

type ReplyMail = { by: Writer; title: string; path: string; key: string };

/** Sends the same by email, without the text. */
async function enqueueReplyMails(
  tx: TxCtx,
  userIds: readonly string[],
  { by, title, path, key }: ReplyMail,
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

/** Returns the author as notifications name them; for an anonymous asker nothing refers to the account either. */
async function findWriter(db: Db, post: PostRow, { userId }: { userId: string | null }): Promise<Writer> {
  if (isUnnamed(post, userId)) return { id: userId, name: 'The asker', aboutUserId: null };
  const author = (await findAuthors(db, [userId], false)).get(userId ?? '');
  return { id: userId, name: author ? fullName(author) : 'A member', aboutUserId: userId };
}

async function findPublishedPost(db: Db, id: string): Promise<PostRow | undefined> {
  const [post] = await db
    .select()
    .from(forumPosts)
    .where(and(eq(forumPosts.id, id), eq(forumPosts.isShown, true)));
  return post;
}

async function listFollowersAfter(db: Db, postId: string, after: string | null): Promise<string[]> {
  const further: SQL | undefined = after === null ? undefined : gt(forumFollows.userId, after);
  const rows = await db
    .select({ userId: forumFollows.userId })
    .from(forumFollows)
    .where(and(eq(forumFollows.postId, postId), further))
    .orderBy(asc(forumFollows.userId))
    .limit(peopleAtOnce);
  return rows.map(({ userId }) => userId);
}

/** Returns the members who read a reply before its notification was sent. */
async function findReadersPast(
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

async function filterActive(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const active = and(inArray(members.id, [...new Set(ids)]), eq(members.accountStatus, 'active'));
  const rows = await db.select({ id: members.id }).from(members).where(active);
  return rows.map(({ id }) => id);
}

/**
 * Withdraws the notifications of a post and of the replies to it, which name its title, except its author's. Those who had them are
 * notified of the next reply.
 */
export async function withdrawPostNotices(tx: Db, { id, userId }: Pick<PostRow, 'id' | 'userId'>) {
  await withdraw(tx, `forum-post:${id}`);
  await withdrawNoticesAt(tx, postPath(id), userId);
  const others = userId === null ? undefined : ne(forumTold.userId, userId);
  await tx.delete(forumTold).where(and(eq(forumTold.postId, id), others));
}

/** Withdraws the notifications of a reply. */
export function withdrawReplyNotices(tx: Db, replyId: string): Promise<void> {
  return withdraw(tx, `forum-reply:${replyId}`, `forum-helpful:${replyId}`);
}

async function withdraw(tx: Db, ...keys: string[]): Promise<void> {
  await withdrawNotices(tx, keys);
  await tx.delete(forumTold).where(inArray(forumTold.noticeKey, keys));
}

/** The path of a post’s page. */
export function postPath(postId: string): string {
  return `/forums/post/${postId}`;
}

/** The permanent path of a reply, on the right page of its thread. */
export function replyPath(postId: string, replyId: string): string {
  return `${postPath(postId)}?at=${replyId}`;
}

/** The path of the questions to scholars. */
export const askScholarPath = '/forums?category=ask';
