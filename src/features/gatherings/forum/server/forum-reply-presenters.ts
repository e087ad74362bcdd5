import { inArray } from 'drizzle-orm';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { waitingChanges } from '#features/care/approvals/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { toRichTexts } from '#kit/server/markdown.ts';
import type { Author, ScholarMark } from '../forum-post.contract.ts';
import { splitAtQuotations } from '../forum-quotation.rules.ts';
import type { ForumQuotation, ForumReply } from '../forum-reply.contract.ts';
import { mentionedIds, replaceMentionTokens } from '../forum-text.rules.ts';
import { forumReplies } from './forum.tables.ts';
import { forumReplyTarget } from './forum-kinds.ts';
import type { PostRow } from './forum-post.queries.ts';
import { quotationsOf, type ReadQuotation } from './forum-quotation.queries.ts';
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
  const quotations = await quotationsOf(
    db,
    replies.map(({ id }) => id),
  );
  const quoted = [...quotations.values()].flat();
  const writers = [...replies, ...answered.values()].map(({ userId }) => userId);
  writers.push(post.userId, ...quoted.map((one) => one.quoted?.userId ?? null));
  const waiting = await waitingWords(db, reader, post, replies);
  const quotedWords = quoted.map(({ quotation }) => quotation.words ?? '');
  const mentioned = mentionedIds(
    ...replies.map(({ content }) => content),
    ...waiting.values(),
    ...quotedWords,
  );
  const scholarIds = [...replies, ...quoted.flatMap((one) => one.quoted ?? [])]
    .filter(({ isScholarAnswer }) => isScholarAnswer)
    .map(({ userId }) => userId);
  // In sequence: a transaction has one connection.
  const authors = await findAuthors(db, [...writers, ...mentioned], reader.id === null);
  const marks = reader.id === null ? new Map<string, ScholarMark>() : await scholarMarks(db, scholarIds);
  const names = { own: namesOf(authors), others: namesOf(authors, reader) };
  const known = { reader, post, answered, authors, names, marks, waiting, quotations };
  const shown = rows.map((row) => ({ ...factsOf(row, known), ...wordsOf(row, known) }));
  return addTrees(shown);
}

/** A quotation without its place. */
type Quotation = Omit<ForumQuotation, 'at'>;

/** Adds the trees of texts, without the markers of their quotations, which get places in the trees. */
async function addTrees<Shown extends { content: string; quotes: readonly Quotation[] }>(
  shown: readonly Shown[],
) {
  const parts = shown.map(({ content, quotes }) =>
    splitAtQuotations(
      content,
      quotes.map(({ position }) => position),
    ),
  );
  const trees = await toRichTexts(parts.flatMap(({ texts }) => texts));
  return shown.map((reply, index) => {
    const { texts = [], positions = [] } = parts[index] ?? {};
    const own = trees.splice(0, texts.length);
    const quotes = positions.flatMap((position, order) => {
      const at = own.slice(0, order + 1).flat().length;
      return reply.quotes.filter((quote) => quote.position === position).map((quote) => ({ ...quote, at }));
    });
    return { ...reply, quotes, contentTree: own.flat() };
  });
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
  quotations: ReadonlyMap<string, readonly ReadQuotation[]>;
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
    return { ...cleared, quotes: [], isOfAsker: false, isScholarAnswer: false, isHelpful: false };
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
    quotes: (known.quotations.get(reply.id) ?? []).map((one) => toQuotation(one, known)),
    waitingContent: withNamesOrNull(known.waiting.get(reply.id), names),
  };
}

/** A quotation as the reader sees it, without words if they would not see what is quoted. */
function toQuotation({ quotation, quoted }: ReadQuotation, known: Known): Quotation {
  const { reader, post, names } = known;
  const { position, words, quotedPostId, quotedReplyId } = quotation;
  const source = quotedPostId === post.id ? { ...post, isScholarAnswer: false } : quoted;
  const isHidden = !source?.isShown || source.userId === null || isBlocked(reader, post, source.userId);
  if (isHidden || words === null)
    return { position, replyId: null, words: null, authorName: null, isDeleted: true };
  const mark = isUnnamed(post, source.userId) ? undefined : known.marks.get(source.userId ?? '');
  const author = named(source.userId, known);
  return {
    position,
    replyId: quotedReplyId,
    words: replaceMentionTokens(words, names.others, unknownMemberName),
    authorName: (source.isScholarAnswer && mark?.name) || (author && fullName(author)),
    isDeleted: false,
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
