import { inArray } from 'drizzle-orm';
import { waitingChanges } from '#features/care/approvals/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { toRichTexts } from '#kit/server/markdown.ts';
import type { Author, ScholarMark } from '../forum-post.contract.ts';
import type { ForumReply } from '../forum-reply.contract.ts';
import { mentionedIds, replaceMentionTokens } from '../forum-text.rules.ts';
import { forumReplies } from './forum.tables.ts';
import { forumReplyTarget } from './forum-kinds.ts';
import type { PostRow } from './forum-post.queries.ts';
import {
  findAuthors,
  isBlocked,
  isUnnamed,
  namesOf,
  type Reader,
  statusOf,
  unknownMemberName,
} from './forum-reader.ts';
import type { ReadReply, ReplyRow } from './forum-reply.queries.ts';
import { scholarMarks } from './scholar.queries.ts';

/** Replies of one post as the reader sees them: deleted and removed ones without text and name. */
export async function toForumReplies(
  db: Db,
  reader: Reader,
  post: PostRow,
  rows: readonly ReadReply[],
): Promise<ForumReply[]> {
  const replies = rows.map(({ reply }) => reply);
  const answered = await answeredBy(db, replies);
  const writers = [...replies, ...answered.values()].map(({ userId }) => userId);
  const waiting = await waitingWords(db, reader, post, replies);
  const mentioned = mentionedIds(...replies.map(({ content }) => content), ...waiting.values());
  const scholarIds = replies.filter(({ isScholarAnswer }) => isScholarAnswer).map(({ userId }) => userId);
  // In sequence: a transaction has one connection.
  const authors = await findAuthors(db, [...writers, ...mentioned], reader.id === null);
  const marks = reader.id === null ? new Map<string, ScholarMark>() : await scholarMarks(db, scholarIds);
  const names = { own: namesOf(authors), others: namesOf(authors, reader) };
  const known = { reader, post, answered, authors, names, marks, waiting };
  const shown = rows.map((row) => ({ ...factsOf(row, known), ...wordsOf(row, known) }));
  const trees = await toRichTexts(shown.map(({ content }) => content));
  return shown.map((reply, at) => ({ ...reply, contentTree: trees[at] ?? [] }));
}

type Answered = Pick<ReplyRow, 'id' | 'userId' | 'isShown'>;

type Known = {
  reader: Reader;
  post: PostRow;
  answered: ReadonlyMap<string, Answered>;
  authors: ReadonlyMap<string, Author>;
  /** In their own text, authors see all names that they mentioned. */
  names: { own: ReadonlyMap<string, string>; others: ReadonlyMap<string, string> };
  marks: ReadonlyMap<string, ScholarMark>;
  /** The reader’s own edits that wait for approval. */
  waiting: ReadonlyMap<string, string>;
};

/** The fields that a deleted reply keeps. */
function factsOf({ reply, isLiked, isUnread }: ReadReply, known: Known) {
  const answers = reply.answersId === null ? undefined : known.answered.get(reply.answersId);
  const isOwn = isOf(known.reader, reply);
  return {
    ...pick(
      reply,
      'id',
      'postId',
      'parentReplyId',
      'position',
      'likeCount',
      'createdAt',
      'editedAt',
      'deleteReason',
    ),
    answers: answers ? { id: answers.id, user: answers.isShown ? named(answers.userId, known) : null } : null,
    isOwn,
    isLiked,
    isUnread,
    status: statusOf(reply),
    rejectionReason: isOwn ? reply.rejectionReason : null,
  };
}

/** The fields that deletion clears, and removal hides from all but the author. */
function wordsOf({ reply }: ReadReply, known: Known) {
  const isCleared = reply.status === 'deleted' || (reply.removedAt !== null && !isOf(known.reader, reply));
  if (isCleared) {
    const cleared = { content: '', user: null, scholar: null, waitingContent: null };
    return { ...cleared, isOfAsker: false, isScholarAnswer: false, isHelpful: false };
  }
  const names = isOf(known.reader, reply) ? known.names.own : known.names.others;
  const content = replaceMentionTokens(reply.content, names, unknownMemberName);
  const isOfAsker = isUnnamed(known.post, reply.userId);
  const isScholarAnswer = reply.isScholarAnswer && !isOfAsker;
  return {
    content,
    user: named(reply.userId, known),
    isOfAsker,
    scholar: (isScholarAnswer && known.marks.get(reply.userId ?? '')) || null,
    isScholarAnswer,
    isHelpful: reply.isHelpful,
    waitingContent: withNamesOrNull(known.waiting.get(reply.id), names),
  };
}

function withNamesOrNull(content: string | undefined, names: ReadonlyMap<string, string>): string | null {
  return content === undefined ? null : replaceMentionTokens(content, names, unknownMemberName);
}

/** Returns the reader’s own edits that wait for approval; only replies in ‘Ask a scholar’ can have any. */
async function waitingWords(
  db: Db,
  reader: Reader,
  post: PostRow,
  replies: readonly ReplyRow[],
): Promise<ReadonlyMap<string, string>> {
  if (post.category !== 'ask') return new Map();
  const ids = replies.filter((reply) => isOf(reader, reply)).map(({ id }) => id);
  const waiting = await waitingChanges(db, forumReplyTarget, ids);
  return new Map([...waiting].map(([id, { changes }]) => [id, String(changes[id]?.after.content ?? '')]));
}

function isOf({ id }: Reader, { userId }: ReplyRow): boolean {
  return id !== null && userId === id;
}

/** Returns a member’s name; null for the unnamed asker, and if a block exists. */
function named(userId: string | null, { reader, post, authors }: Known): Author | null {
  if (userId === null || isUnnamed(post, userId) || isBlocked(reader, post, userId)) return null;
  return authors.get(userId) ?? null;
}

/** Returns the replies that others answer, by id. */
async function answeredBy(db: Db, replies: readonly ReplyRow[]) {
  const ids = [...new Set(replies.flatMap(({ answersId }) => (answersId === null ? [] : [answersId])))];
  if (ids.length === 0) return new Map<string, Answered>();
  const rows = await db
    .select(pick(forumReplies, 'id', 'userId', 'isShown'))
    .from(forumReplies)
    .where(inArray(forumReplies.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
