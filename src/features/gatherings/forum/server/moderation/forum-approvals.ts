import { eq, inArray } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import type { ApprovalKind, ApprovalPreview } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { forumCategoryLabels } from '../../forum-options.ts';
import { mentionedIn, withNames } from '../../mentions.ts';
import { linksIn } from '../../trust.ts';
import { postPath, replyPath } from '../addresses.ts';
import { forumPostTarget, forumReplyTarget } from '../approval-targets.ts';
import { authorsOf, namesOf, someMember } from '../authors.ts';
import { forumDecidedNotice } from '../notification-kinds.ts';
import type { PostRow } from '../posts/queries.ts';
import { postIsShown } from '../posts/store-post.ts';
import { replyIsShown } from '../replies/store-reply.ts';
import { forumPosts, forumReplies } from '../tables.ts';
import { lockPostOfAuthor, lockReplyOfAuthor } from './lock-for-decision.ts';

/** Posts of new members that have links. */
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
    if (post.isShown) await postIsShown(tx, post);
    await tellAuthor(tx, {
      ...post,
      path: postPath(post.id),
      what: `Your post “${post.title}”`,
      decision,
      reason,
    });
  },
};

/** Replies with links of new members, and what is no scholar’s answer in ‘Ask a scholar’. */
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
    if (!reply) return;
    if (reply.isShown) await replyIsShown(tx, reply);
    const path = replyPath(reply.postId, reply.id);
    await tellAuthor(tx, { ...reply, path, what: 'Your reply', decision, reason });
  },
};

function outcomeOf({ actor, now }: TxCtx, decision: 'approved' | 'rejected', reason: string | null) {
  const by = { moderatedBy: actor.kind === 'person' ? actor.id : null, moderatedAt: now.toISOString() };
  if (decision === 'approved') return { ...by, status: 'active' as const, rejectionReason: null };
  return { ...by, status: 'rejected' as const, rejectionReason: reason ?? 'No reason was given.' };
}

type Told = {
  userId: string | null;
  path: string;
  what: string;
  decision: 'approved' | 'rejected';
  reason: string | null;
};

async function tellAuthor(tx: TxCtx, { userId, path, what, decision, reason }: Told): Promise<void> {
  if (userId === null) return;
  const title = decision === 'approved' ? `${what} is published` : `${what} wasn’t published`;
  const notice = { kind: forumDecidedNotice, title, body: reason ?? undefined, path };
  await notify(tx.db, [userId], notice, tx.now);
}

/** What the administrator reads; an unnamed asker stays unnamed here too. */
async function previewOf(
  db: Db,
  post: PostRow,
  reply?: { content: string; userId: string | null },
): Promise<ApprovalPreview> {
  const { content, userId } = reply ?? post;
  const isAsker = post.isAnonymous && userId === post.userId;
  const author = isAsker ? undefined : await findUser(db, userId);
  const names = namesOf(await authorsOf(db, mentionedIn(content), false));
  const facts: [string, string][] = [['Category', forumCategoryLabels[post.category]]];
  if (reply) facts.push(['Thread', post.title]);
  if (!reply && post.tags.length > 0) facts.push(['Tags', post.tags.join(', ')]);
  const links = linksIn(content);
  if (links.length > 0) facts.push(['Links', links.join(' ')]);
  facts.push(['Written by', author ? `${author.firstName} ${author.lastName}` : 'An unnamed asker']);
  return {
    name: reply ? `Reply in “${post.title}”` : post.title,
    description: withNames(content, names, someMember),
    facts,
    path: postPath(post.id),
  };
}
