import { inArray } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { toRichText } from '#kit/server/markdown.ts';
import type { Author, ScholarMark } from '../../forum-fields.ts';
import { mentionedIn, withNames } from '../../mentions.ts';
import type { ForumReply } from '../../reply-contract.ts';
import { authorsOf, namesOf, someMember } from '../authors.ts';
import { scholarMarks } from '../moderation/scholar-queries.ts';
import type { PostRow } from '../posts/queries.ts';
import type { Reader } from '../require-forum.ts';
import { forumReplies } from '../tables.ts';
import { statusOf } from '../visibility.ts';
import type { ReadReply, ReplyRow } from './queries.ts';

/** Replies of one post as the reader sees them: those that were deleted or removed without words and name. */
export async function toForumReplies(
  db: Db,
  reader: Reader,
  post: PostRow,
  rows: readonly ReadReply[],
): Promise<ForumReply[]> {
  const replies = rows.map(({ reply }) => reply);
  const answered = await answeredBy(db, replies);
  const writers = [...replies, ...answered.values()].map(({ userId }) => userId);
  const mentioned = mentionedIn(...replies.map(({ content }) => content));
  const scholarIds = replies.filter(({ isScholarAnswer }) => isScholarAnswer).map(({ userId }) => userId);
  // One after the other: in a transaction there is but one connection.
  const authors = await authorsOf(db, [...writers, ...mentioned], reader.id === null);
  const marks = reader.id === null ? new Map<string, ScholarMark>() : await scholarMarks(db, scholarIds);
  const names = { own: namesOf(authors), others: namesOf(authors, reader.hidden) };
  const known = { reader, post, answered, authors, names, marks };
  return rows.map((row) => ({ ...factsOf(row, known), ...wordsOf(row, known) }));
}

type Answered = Pick<ReplyRow, 'id' | 'userId' | 'isShown'>;

type Known = {
  reader: Reader;
  post: PostRow;
  answered: ReadonlyMap<string, Answered>;
  authors: ReadonlyMap<string, Author>;
  /** What somebody wrote themselves stays as they wrote it. */
  names: { own: ReadonlyMap<string, string>; others: ReadonlyMap<string, string> };
  marks: ReadonlyMap<string, ScholarMark>;
};

/** What stays of a reply whatever becomes of it. */
function factsOf({ reply, isLiked, isUnread }: ReadReply, known: Known) {
  const answers = reply.answersId === null ? undefined : known.answered.get(reply.answersId);
  const isOwn = isOf(known.reader, reply);
  return {
    id: reply.id,
    postId: reply.postId,
    parentReplyId: reply.parentReplyId,
    answers: answers ? { id: answers.id, user: answers.isShown ? named(answers.userId, known) : null } : null,
    position: reply.position,
    isOwn,
    likeCount: reply.likeCount,
    isLiked,
    isUnread,
    createdAt: reply.createdAt,
    editedAt: reply.editedAt,
    status: statusOf(reply),
    deleteReason: reply.deleteReason,
    rejectionReason: isOwn ? reply.rejectionReason : null,
  };
}

/** What goes when it is deleted, and when it is removed for all but its author. */
function wordsOf({ reply }: ReadReply, known: Known) {
  const isGone = reply.status === 'deleted' || (reply.removedAt !== null && !isOf(known.reader, reply));
  if (isGone) {
    const nothing = { content: '', contentTree: [], user: null, scholar: null };
    return { ...nothing, isOfAsker: false, isScholarAnswer: false, isHelpful: false };
  }
  const names = isOf(known.reader, reply) ? known.names.own : known.names.others;
  const content = withNames(reply.content, names, someMember);
  return {
    content,
    contentTree: toRichText(content),
    user: named(reply.userId, known),
    isOfAsker: known.post.isAnonymous && reply.userId !== null && reply.userId === known.post.userId,
    scholar: (reply.isScholarAnswer && known.marks.get(reply.userId ?? '')) || null,
    isScholarAnswer: reply.isScholarAnswer,
    isHelpful: reply.isHelpful,
  };
}

function isOf({ id }: Reader, { userId }: ReplyRow): boolean {
  return id !== null && userId === id;
}

/** A member by name, unless it is the unnamed asker, or a block stands in between. */
function named(userId: string | null, { reader, post, authors }: Known): Author | null {
  const isAsker = post.isAnonymous && userId === post.userId;
  return userId === null || isAsker || reader.hidden.includes(userId) ? null : (authors.get(userId) ?? null);
}

/** The replies that others answer, by their ids. */
async function answeredBy(db: Db, replies: readonly ReplyRow[]) {
  const ids = [...new Set(replies.flatMap(({ answersId }) => (answersId === null ? [] : [answersId])))];
  if (ids.length === 0) return new Map<string, Answered>();
  const rows = await db
    .select({ id: forumReplies.id, userId: forumReplies.userId, isShown: forumReplies.isShown })
    .from(forumReplies)
    .where(inArray(forumReplies.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
