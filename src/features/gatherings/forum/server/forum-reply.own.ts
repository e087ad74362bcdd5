import { eq } from 'drizzle-orm';
import { recordActivity, removeActivity } from '#features/accounts/activities/server/public.ts';
import { lockAccounts, requireUser } from '#features/accounts/users/server/public.ts';
import {
  bumpApprovalVersion,
  eraseApprovalChanges,
  noChange,
  proposeChanges,
  requestApproval,
  withdrawApproval,
} from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { ApprovalChanges } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { linksTooSoon, notYourPost, postLocked, postNotFound, replyNotFound } from '../forum.errors.ts';
import { withMarkers } from '../forum-quotation.rules.ts';
import { calls } from '../forum-reply.contract.ts';
import { newlyMentioned } from '../forum-text.rules.ts';
import {
  addsLinks,
  isNewMember,
  maxRepeats,
  needsLinkApproval,
  type TrustFacts,
} from '../forum-trust.rules.ts';
import { replyPublished, withdrawReplyNotices } from './forum.messages.tsx';
import { forumReplies } from './forum.tables.ts';
import { deleteEdits, saveEdit } from './forum-edit.read.ts';
import { forumReplyTarget, forumReplyWritten, helpfulMark } from './forum-kinds.ts';
import { lockPost, lockShownPost, type PostRow } from './forum-post.queries.ts';
import {
  checkQuotes,
  deleteUnusedQuotations,
  eraseQuotedWords,
  type NewQuotation,
  saveQuotations,
} from './forum-quotation.queries.ts';
import { followThread } from './forum-reaction.own.ts';
import {
  asUnnamed,
  isBlocked,
  isUnnamed,
  type PostAuthor,
  type Reader,
  requireForum,
} from './forum-reader.ts';
import { findReply, lockReply, type ReplyRow, readReply } from './forum-reply.queries.ts';
import { toForumReplies } from './forum-reply-presenters.ts';
import {
  checkDailyLimit,
  checkEditIsNew,
  findRepeats,
  linkMentions,
  loadTrustFacts,
} from './forum-writer.ts';
import { findScholar } from './scholar.queries.ts';

/**
 * Stores a reply: shown, or pending (links of new members; in ‘Ask a scholar’ all but scholars’ answers). Refuses: not_allowed,
 * forum_post_not_found (also if removed or blocked), forum_reply_not_found, forum_post_locked, quoted_words_not_found,
 * too_many_mentions, daily_replies_used.
 */
export const createForumReply = handle(calls.createForumReply, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id, content: text, parentReplyId, quotes = [] }, reader) {
    const userId = requireUser(tx).id;
    const standing = await loadTrustFacts(tx);
    await checkDailyLimit(tx, standing, 'replies');
    // The lock makes other replies to the post wait.
    const post = await lockShownPost(tx.db, reader, id);
    if (!post) throw apiError(postNotFound);
    if (post.isLocked) throw apiError(postLocked);
    const isOfAsker = isUnnamed(post, userId);
    const written = await linkMentions(tx.db, isOfAsker ? asUnnamed(reader) : reader, text);
    const content = withMarkers(written, quotes.length);
    const quotations = await checkQuotes(tx.db, reader, post, quotes);
    const place = await placeUnder(tx.db, reader, post, parentReplyId);
    const isAsk = post.category === 'ask';
    // An unnamed asker is never marked as a scholar: that would narrow down who they are.
    const isScholarAnswer = isAsk && !isOfAsker && (await findScholar(tx.db, userId)) !== undefined;
    const isChecked = await needsApprovalFirst(tx, post, { userId, standing });
    const repeats = await findRepeats(tx, standing, { content });
    const waits =
      isChecked ||
      repeats >= maxRepeats ||
      needsLinkApproval(standing, content, new URL(tx.config.publicUrl).host, tx.now);
    const status = waits ? ('pending' as const) : ('active' as const);
    const reply = { content, userId, status, isScholarAnswer, ...place };
    const stored = await storeReply(tx, post, reply, { quotations, repeats });
    const { position } = stored;
    return {
      reply: { id: stored.id, postId: id, position, status, isScholarAnswer },
      message: waits ? 'Thank you. An administrator checks your reply first.' : 'Reply posted',
    };
  },
});

/**
 * Returns the parent of a reply: nesting is one level deep, so it is the reply that is answered, or the parent of that. Refuses:
 * forum_reply_not_found.
 */
async function placeUnder(db: Db, reader: Reader, post: PostRow, answersId: string | undefined) {
  if (answersId === undefined) return { parentReplyId: null, answersId: null };
  const answered = await findReply(db, answersId);
  if (answered?.postId !== post.id || !answered.isShown || isBlocked(reader, post, answered.userId))
    throw apiError(replyNotFound);
  return { parentReplyId: answered.parentReplyId ?? answered.id, answersId };
}

/**
 * Changes the text of the caller’s own reply and stores the previous version. Where replies need approval, the new text of a
 * shown reply waits. Refuses: not_allowed, forum_reply_not_found, not_your_post, forum_post_locked, links_too_soon,
 * too_many_mentions.
 */
export const updateForumReply = handle(calls.updateForumReply, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id, content: text }, reader) {
    const standing = await loadTrustFacts(tx);
    const { post, reply } = await lockOwnReply(tx, id);
    if (post.isLocked) throw apiError(postLocked);
    const writer = isUnnamed(post, reply.userId) ? asUnnamed(reader) : reader;
    const content = await linkMentions(tx.db, writer, text, [reply.content]);
    const host = new URL(tx.config.publicUrl).host;
    const isNew = isNewMember(standing, tx.now);
    if (reply.isShown && isNew && addsLinks(reply.content, content, host)) throw apiError(linksTooSoon);
    if (content !== reply.content) await checkEditIsNew(tx, standing, { content }, id);
    const userId = requireUser(tx).id;
    const waits = reply.isShown && (await needsApprovalFirst(tx, post, { userId, standing }));
    if (waits) await proposeReplyChange(tx, post, reply, content);
    else await changeReplyText(tx, reply, content);
    const read = await readReply(tx.db, reader, post, id);
    const [shown] = read ? await toForumReplies(tx.db, reader, post, [read]) : [];
    if (!shown) throw apiError(replyNotFound);
    return { reply: shown, message: shown.waitingContent === null ? changed : changedLater };
  },
});

const changed = 'Your reply has been changed';
const changedLater =
  'Thank you. An administrator checks your change first; until then readers see your reply as it was.';

/** Deletes the caller’s own reply. Refuses: not_allowed, forum_reply_not_found, not_your_post. */
export const deleteForumReply = handle(calls.deleteForumReply, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id, reason }) {
    const { reply } = await lockOwnReply(tx, id);
    await emptyReply(tx, reply, reason ?? null);
    return { message: 'Your reply has been deleted' };
  },
});

/** Deletes a reply’s text, also where others quote it, earlier versions, and the activities counted for it. */
export async function emptyReply(tx: TxCtx, reply: ReplyRow, deleteReason: string | null): Promise<void> {
  await tx.db
    .update(forumReplies)
    .set({
      status: 'deleted',
      content: '',
      isHelpful: false,
      rejectionReason: null,
      deletedAt: tx.now.toISOString(),
      deleteReason,
    })
    .where(eq(forumReplies.id, reply.id));
  await deleteEdits(tx.db, { replyId: reply.id });
  await deleteUnusedQuotations(tx.db, reply.id);
  await eraseQuotedWords(tx.db, { replyId: reply.id });
  await withdrawApproval(tx.db, { target: forumReplyTarget, targetId: reply.id });
  await erasePendingReplyChanges(tx, reply.id);
  await removeReplyActivity(tx, reply);
  await withdrawReplyNotices(tx.db, reply.id);
  const { userId, id: subjectId } = reply;
  if (userId !== null) await removeActivity(tx.db, { userId, type: helpfulMark, subjectId });
}

/** Returns the caller’s own reply and its post, locked, the post first. Refuses: forum_reply_not_found, not_your_post. */
async function lockOwnReply(tx: TxCtx, id: string): Promise<{ post: PostRow; reply: ReplyRow }> {
  const { id: me } = requireUser(tx);
  await lockAccounts(tx, [me]);
  const found = await findReply(tx.db, id);
  const post = found && (await lockPost(tx.db, found.postId));
  const reply = post && (await lockReply(tx.db, id));
  if (!reply || reply.status === 'deleted' || reply.removedAt !== null) throw apiError(replyNotFound);
  const isOwn = reply.userId === me;
  if (!isOwn && !(reply.isShown && post.isShown)) throw apiError(replyNotFound);
  if (!isOwn) throw apiError(notYourPost);
  return { post, reply };
}

/**
 * Whether a text in a thread needs approval: in ‘Ask a scholar’ all but those of scholars and administrators. Unnamed askers
 * always wait, because skipping the queue would reveal that they are one of these.
 */
async function needsApprovalFirst(
  tx: TxCtx,
  post: Pick<PostRow, 'category' | 'isAnonymous' | 'userId'>,
  { userId, standing }: { userId: string; standing: TrustFacts },
): Promise<boolean> {
  if (post.category !== 'ask') return false;
  if (isUnnamed(post, userId)) return true;
  if (standing.isAdministrator) return false;
  return (await findScholar(tx.db, userId)) === undefined;
}

/**
 * Submits the new text of a shown reply for approval, replacing a pending one; submitting the shown text withdraws it. Even small
 * corrections are reviewed: one word can reverse an answer. Unnamed askers stay unnamed in the queue.
 */
async function proposeReplyChange(tx: TxCtx, post: PostRow, reply: ReplyRow, content: string): Promise<void> {
  const submittedBy = isUnnamed(post, reply.userId) ? null : reply.userId;
  const change: ApprovalChanges[string] =
    content === reply.content ? noChange : { before: { content: reply.content }, after: { content } };
  const request = { target: forumReplyTarget, targetId: reply.id, submittedBy, title: post.title };
  await proposeChanges(tx.db, { ...request, changes: { [reply.id]: change } }, tx.now);
}

/** Changes the text of a locked reply at once, and stores the previous version. */
export async function changeReplyText(tx: TxCtx, reply: ReplyRow, content: string): Promise<void> {
  const { id, isShown } = reply;
  await bumpApprovalVersion(tx.db, forumReplyTarget, [id]);
  if (content === reply.content) return;
  if (isShown) await saveEdit(tx.db, { replyId: id }, { title: null, content: reply.content }, tx.now);
  const editedAt = isShown ? tx.now.toISOString() : reply.editedAt;
  await tx.db.update(forumReplies).set({ content, editedAt }).where(eq(forumReplies.id, id));
  await deleteUnusedQuotations(tx.db, id, content);
  const only = newlyMentioned(reply.content, content);
  if (isShown && only.length > 0) await announce(tx, replyPublished, { replyId: id, only }, reply.userId);
}

/** Deletes the pending changes of a reply, including their text. */
function erasePendingReplyChanges(tx: TxCtx, id: string): Promise<void> {
  return eraseApprovalChanges(tx.db, forumReplyTarget, [id]);
}

type NewReply = Pick<ReplyRow, 'content' | 'isScholarAnswer' | 'parentReplyId' | 'answersId'> & {
  status: 'active' | 'pending';
  userId: string;
};

/** Stores a reply and makes its author follow the thread. A pending one is submitted for approval. */
async function storeReply(
  tx: TxCtx,
  post: PostRow,
  reply: NewReply,
  { quotations, repeats }: { quotations: readonly NewQuotation[]; repeats: number },
): Promise<ReplyRow> {
  const [row] = await tx.db
    .insert(forumReplies)
    .values({ ...reply, postId: post.id, createdAt: tx.now.toISOString() })
    .returning();
  if (!row) throw new Error('The reply was not stored.');
  await saveQuotations(tx.db, row.id, quotations);
  await followThread(tx.db, post.id, reply.userId);
  if (row.isShown) await publishReply(tx, post, row);
  else {
    const submittedBy = isUnnamed(post, reply.userId) ? null : reply.userId;
    const request = { target: forumReplyTarget, targetId: row.id, submittedBy, title: post.title };
    await requestApproval(tx.db, { ...request, isSilent: repeats > maxRepeats }, tx.now);
  }
  return row;
}

/** Records the activity and sends the notifications of a reply that has become public. */
export async function publishReply(
  tx: TxCtx,
  post: PostAuthor,
  { id, userId }: Pick<ReplyRow, 'id' | 'userId'>,
): Promise<void> {
  if (userId === null) return;
  await recordReplyActivity(tx, post, { id, userId });
  await announce(tx, replyPublished, { replyId: id, only: null }, userId);
}

/**
 * Records the author’s activity, once for each reply. An unnamed asker’s replies to their own question are not counted, as the
 * question is not.
 */
export async function recordReplyActivity(
  { db, now }: Pick<TxCtx, 'db' | 'now'>,
  post: PostAuthor,
  { id, userId }: Pick<ReplyRow, 'id' | 'userId'>,
): Promise<void> {
  if (userId === null || isUnnamed(post, userId)) return;
  const activity = { userId, type: forumReplyWritten, description: 'Replied in the forum', subjectId: id };
  await recordActivity(db, activity, now);
}

/** Removes the activity of a deleted reply. */
export async function removeReplyActivity(
  { db }: Pick<TxCtx, 'db'>,
  { id, userId }: Pick<ReplyRow, 'id' | 'userId'>,
) {
  if (userId !== null) await removeActivity(db, { userId, type: forumReplyWritten, subjectId: id });
}
