import { eq, inArray } from 'drizzle-orm';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { findUser, lockAccounts } from '#features/accounts/users/server/public.ts';
import { decisionNotice, noReason } from '#features/care/approvals/approval.rules.ts';
import { changeReview } from '#features/care/approvals/server/public.ts';
import { ApiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { ApprovalKind, ApprovalPreview, ReportableContent } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { forumCategoryLabels } from '../forum.rules.ts';
import { withoutMarkers } from '../forum-quotation.rules.ts';
import { mentionedIds, replaceMentionTokens } from '../forum-text.rules.ts';
import { linksIn } from '../forum-trust.rules.ts';
import {
  forumDecidedNotice,
  postPath,
  replyPath,
  withdrawPostNotices,
  withdrawReplyNotices,
} from './forum.messages.tsx';
import { forumPosts, forumReplies } from './forum.tables.ts';
import { forumPostTarget, forumReplyTarget } from './forum-kinds.ts';
import { publishPost, recordPostActivity, removePostActivity } from './forum-post.own.ts';
import { findPost, findThread, lockPost, type PostRow } from './forum-post.queries.ts';
import { listQuoting, quotationsOf } from './forum-quotation.queries.ts';
import { findAuthors, isUnnamed, namesOf, requireForum, unknownMemberName } from './forum-reader.ts';
import {
  changeReplyText,
  publishReply,
  recordReplyActivity,
  removeReplyActivity,
} from './forum-reply.own.ts';
import { findReply, lockReply, type ReplyRow, requireShownReply } from './forum-reply.queries.ts';

/** Posts with links by new members, in the queue of approvals. */
export const postApproval: ApprovalKind = {
  target: forumPostTarget,
  lock: ({ db }, targetId) => lockPostOfAuthor(db, targetId),
  async preview({ db }, targetIds) {
    const rows = await db
      .select()
      .from(forumPosts)
      .where(inArray(forumPosts.id, [...targetIds]));
    const previews = rows
      .filter(({ status }) => status !== 'deleted')
      .map(async (post) => [post.id, await previewOf(db, post)] as const);
    return new Map(await Promise.all(previews));
  },
  async decided(tx, { targetId, decision, reason }) {
    const [post] = await tx.db
      .update(forumPosts)
      .set(outcomeOf(tx, decision, reason))
      .where(eq(forumPosts.id, targetId))
      .returning();
    if (!post) return;
    if (post.isShown) await publishPost(tx, post);
    await notifyAuthor(tx, {
      ...post,
      path: postPath(post.id),
      what: `Your post “${post.title}”`,
      isApproved: decision === 'approved',
      reason,
    });
  },
};

/** Replies with links by new members, and replies in ‘Ask a scholar’ by members who aren't scholars, in the queue of approvals. */
export const replyApproval: ApprovalKind = {
  target: forumReplyTarget,
  lock: ({ db }, targetId) => lockReplyOfAuthor(db, targetId),
  async preview({ db }, targetIds) {
    const rows = await db
      .select({ reply: forumReplies, post: forumPosts })
      .from(forumReplies)
      .innerJoin(forumPosts, eq(forumPosts.id, forumReplies.postId))
      .where(inArray(forumReplies.id, [...targetIds]));
    const previews = rows
      .filter(({ reply }) => reply.status !== 'deleted')
      .map(async ({ reply, post }) => [reply.id, await previewOf(db, post, reply)] as const);
    return new Map(await Promise.all(previews));
  },
  async decided(tx, { targetId, decision, reason }) {
    const [reply] = await tx.db
      .update(forumReplies)
      .set(outcomeOf(tx, decision, reason))
      .where(eq(forumReplies.id, targetId))
      .returning();
    const post = reply && (await findThread(tx.db, reply.postId));
    if (!post) return;
    if (reply.isShown) await publishReply(tx, post, reply);
    const path = replyPath(reply.postId, reply.id);
    const isApproved = decision === 'approved';
    await notifyAuthor(tx, { ...reply, path, what: 'Your reply', isApproved, reason });
  },
  changes: changeReview<ReplyRow>({
    async lock({ db }, id) {
      const reply = await lockReplyOfAuthor(db, id);
      return reply?.status === 'deleted' ? undefined : reply;
    },
    async preview({ db }, id, change) {
      const reply = await findReply(db, id);
      if (!reply) return undefined;
      const [post] = await db.select().from(forumPosts).where(eq(forumPosts.id, reply.postId));
      if (!post) return undefined;
      // The current text is what the change replaces; after the decision, what it replaced.
      const before = change.isOpen ? reply.content : String(change.before.content ?? '');
      return previewOfChange(db, post, { ...reply, before, after: String(change.after.content ?? '') });
    },
    onApproved: (tx, reply, after) => changeReplyText(tx, reply, String(after.content ?? '')),
    notifyAuthor(tx, reply, decision) {
      const path = replyPath(reply.postId, reply.id);
      return notifyAuthor(tx, { ...reply, path, what: 'Your change to a reply', ...decision });
    },
  }),
};

function outcomeOf({ actor, now }: TxCtx, decision: 'approved' | 'rejected', reason: string | null) {
  const by = { moderatedBy: actor.kind === 'person' ? actor.id : null, moderatedAt: now.toISOString() };
  if (decision === 'approved') return { ...by, status: 'active' as const, rejectionReason: null };
  return { ...by, status: 'rejected' as const, rejectionReason: reason ?? noReason };
}

type AuthorNotice = {
  userId: string | null;
  path: string;
  what: string;
  isApproved: boolean;
  reason: string | null;
};

async function notifyAuthor(
  tx: TxCtx,
  { userId, path, what, isApproved, reason }: AuthorNotice,
): Promise<void> {
  if (userId === null) return;
  const title = isApproved ? `${what} is published` : `${what} wasn’t published`;
  const notice = { kind: forumDecidedNotice, title, body: decisionNotice({ isApproved, reason }), path };
  await addNotices(tx.db, [userId], notice, tx.now);
}

/** Returns the preview of a change for the administrator: the current text and the new one. */
async function previewOfChange(
  db: Db,
  post: PostRow,
  { id, userId, before, after }: { id: string; userId: string | null; before: string; after: string },
): Promise<ApprovalPreview> {
  const { name, path, facts } = await previewOf(db, post, { id, content: after, userId });
  const names = namesOf(await findAuthors(db, mentionedIds(before, after), false));
  const texts = [after, before].map((text) =>
    replaceMentionTokens(withoutMarkers(text), names, unknownMemberName),
  );
  return { name, path, description: '', facts: [['Reply', texts[0] ?? '', texts[1] ?? ''], ...facts] };
}

/** Returns the preview for the administrator. A member who asked without their name stays unnamed. */
async function previewOf(
  db: Db,
  post: PostRow,
  reply?: { id: string; content: string; userId: string | null },
): Promise<ApprovalPreview> {
  const { content, userId } = reply ?? post;
  const author = isUnnamed(post, userId) ? undefined : await findUser(db, userId);
  const names = namesOf(await findAuthors(db, mentionedIds(content), false));
  const facts: [string, string][] = [['Category', forumCategoryLabels[post.category]]];
  if (reply) facts.push(['Thread', post.title]);
  if (!reply && post.tags.length > 0) facts.push(['Tags', post.tags.join(', ')]);
  if (reply) facts.push(...(await quotedFacts(db, reply.id)));
  const links = linksIn(content);
  if (links.length > 0) facts.push(['Links', links.join(' ')]);
  facts.push(['Written by', author ? fullName(author) : 'An unnamed asker']);
  return {
    name: reply ? `Reply in “${post.title}”` : post.title,
    description: replaceMentionTokens(withoutMarkers(content), names, unknownMemberName),
    facts,
    path: postPath(post.id),
  };
}

/** Returns what a reply quotes, as far as it is still there. */
async function quotedFacts(db: Db, replyId: string): Promise<[string, string][]> {
  const quotations = (await quotationsOf(db, [replyId])).get(replyId) ?? [];
  const words = quotations.flatMap(({ quotation }) => quotation.words ?? []);
  const names = namesOf(await findAuthors(db, mentionedIds(...words), false));
  return words.map((text) => ['Quotes', replaceMentionTokens(text, names, unknownMemberName)]);
}

/** Returns the replies that quote a post or reply, for moderators. */
async function quotingReplies(db: Db, quoted: { postId: string; replyId?: string; content: string }) {
  const replies = await listQuoting(db, quoted);
  const post = await findThread(db, quoted.postId);
  const mentioned = mentionedIds(...replies.map(({ content }) => content));
  const authors = await findAuthors(db, [...mentioned, ...replies.map(({ userId }) => userId)], false);
  const names = namesOf(authors);
  return replies.map(({ id, postId, userId, content }) => ({
    name: post && isUnnamed(post, userId) ? 'An unnamed asker' : (names.get(userId ?? '') ?? 'A member'),
    text: replaceMentionTokens(withoutMarkers(content), names, unknownMemberName),
    path: replyPath(postId, id),
  }));
}

/** How forum posts are reported, removed and restored. */
export const reportablePost: ReportableContent = {
  contentType: 'forum_post',
  label: 'Forum post',
  pageAddress: /^\/forums\/post\/([\da-f-]{36})$/i,
  async find(db, contentId) {
    const post = await findThread(db, contentId);
    if (!post || post.status === 'deleted') return undefined;
    return {
      title: post.title,
      text: await readable(db, post.content),
      path: postPath(post.id),
      authorId: post.userId,
      removed: post.removedAt !== null,
    };
  },
  isVisible: (ctx, contentId) =>
    unlessRefused(async () => (await findPost(ctx.db, await requireForum(ctx), contentId)) !== undefined),
  async quotedBy(db, contentId) {
    const post = await findThread(db, contentId);
    return post ? quotingReplies(db, { postId: contentId, content: post.content }) : [];
  },
  isUnnamed: async (db, contentId) => (await findThread(db, contentId))?.isAnonymous ?? false,
  async remove(db, contentId, now) {
    const post = await lockPostOfAuthor(db, contentId);
    if (!post) return;
    await db.update(forumPosts).set({ removedAt: now.toISOString() }).where(eq(forumPosts.id, contentId));
    await removePostActivity({ db }, post);
    await withdrawPostNotices(db, post);
  },
  async restore(db, contentId, now) {
    const post = await lockPostOfAuthor(db, contentId);
    if (!post) return;
    await db.update(forumPosts).set({ removedAt: null }).where(eq(forumPosts.id, contentId));
    if (post.status === 'active') await recordPostActivity({ db, now }, post);
  },
};

/** The same for replies. */
export const reportableReply: ReportableContent = {
  contentType: 'forum_reply',
  label: 'Forum reply',
  pageAddress: /^\/forums\/post\/[\da-f-]{36}\?at=([\da-f-]{36})$/i,
  async find(db, contentId) {
    const reply = await findReply(db, contentId);
    if (!reply || reply.status === 'deleted') return undefined;
    const post = await findThread(db, reply.postId);
    return {
      title: post?.title ? `Reply in “${post.title}”` : 'Reply',
      text: await readable(db, reply.content),
      path: replyPath(reply.postId, reply.id),
      authorId: reply.userId,
      removed: reply.removedAt !== null,
    };
  },
  isVisible: (ctx, contentId) =>
    unlessRefused(async () => {
      await requireShownReply(ctx.db, await requireForum(ctx), contentId);
      return true;
    }),
  async quotedBy(db, contentId) {
    const reply = await findReply(db, contentId);
    return reply ? quotingReplies(db, { ...pick(reply, 'postId', 'content'), replyId: contentId }) : [];
  },
  async isUnnamed(db, contentId) {
    const reply = await findReply(db, contentId);
    const post = reply && (await findThread(db, reply.postId));
    return post !== undefined && isUnnamed(post, reply?.userId ?? null);
  },
  async remove(db, contentId, now) {
    const reply = await lockReplyOfAuthor(db, contentId);
    if (!reply) return;
    await db.update(forumReplies).set({ removedAt: now.toISOString() }).where(eq(forumReplies.id, contentId));
    await removeReplyActivity({ db }, reply);
    await withdrawReplyNotices(db, contentId);
  },
  async restore(db, contentId, now) {
    const reply = await lockReplyOfAuthor(db, contentId);
    if (!reply) return;
    await db.update(forumReplies).set({ removedAt: null }).where(eq(forumReplies.id, contentId));
    const post = await findThread(db, reply.postId);
    if (post && reply.status === 'active') await recordReplyActivity({ db, now }, post, reply);
  },
};

async function readable(db: Db, content: string): Promise<string> {
  return replaceMentionTokens(
    withoutMarkers(content),
    namesOf(await findAuthors(db, mentionedIds(content), false)),
    unknownMemberName,
  );
}

/** Returns false if `isVisible` refuses: the reader may not read the forum, or not this post. */
async function unlessRefused(isVisible: () => Promise<boolean>): Promise<boolean> {
  try {
    return await isVisible();
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Locks a post for a decision, and before it the author's account, because the decision goes into the author's record. */
async function lockPostOfAuthor(db: Db, id: string): Promise<PostRow | undefined> {
  const [found] = await db
    .select({ authorId: forumPosts.userId })
    .from(forumPosts)
    .where(eq(forumPosts.id, id));
  if (!found) return undefined;
  await lockAccounts({ db }, [found.authorId]);
  return lockPost(db, id);
}

/** Locks a reply for a decision: its author's account, its post, then the reply. */
async function lockReplyOfAuthor(db: Db, id: string): Promise<ReplyRow | undefined> {
  const found = await findReply(db, id);
  if (!found) return undefined;
  await lockAccounts({ db }, [found.userId]);
  await lockPost(db, found.postId);
  return lockReply(db, id);
}
