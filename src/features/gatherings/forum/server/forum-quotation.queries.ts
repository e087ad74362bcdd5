import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { toRichTexts } from '#kit/server/markdown.ts';
import { quotedWordsNotFound } from '../forum.errors.ts';
import {
  findWords,
  ownTextOf,
  type Quote,
  splitAtQuotations,
  withoutMarkers,
} from '../forum-quotation.rules.ts';
import { mentionedIds, replaceMentionTokens } from '../forum-text.rules.ts';
import { forumQuotations, forumReplies } from './forum.tables.ts';
import type { PostRow } from './forum-post.queries.ts';
import { findAuthors, isBlocked, namesOf, type Reader, unknownMemberName } from './forum-reader.ts';

/** A quotation to store. */
export type NewQuotation = Pick<
  typeof forumQuotations.$inferInsert,
  'position' | 'quotedPostId' | 'quotedReplyId' | 'words'
>;

/** The post or reply that is quoted. */
type Quoted = { postId: string } | { replyId: string };

/**
 * Checks the quotations of a new reply, and replaces names in them with ids: the words must stand in a text of the thread that its
 * author sees. The post must be locked. Refuses: quoted_words_not_found.
 */
export async function checkQuotes(
  db: Db,
  reader: Reader,
  post: PostRow,
  quotes: readonly Quote[],
): Promise<NewQuotation[]> {
  const stored: NewQuotation[] = [];
  for (const [at, { replyId, words }] of quotes.entries()) {
    const quoted = replyId === undefined ? post : await findQuotable(db, reader, post, replyId);
    const found = quoted && (await findIn(db, reader, quoted, words));
    if (found === undefined) throw apiError(quotedWordsNotFound);
    const reference = replyId === undefined ? { quotedPostId: post.id } : { quotedReplyId: replyId };
    stored.push({ ...reference, position: at + 1, words: found });
  }
  return stored;
}

type Written = { content: string; userId: string | null };

async function findQuotable(db: Db, reader: Reader, post: PostRow, replyId: string) {
  const ofThread = and(eq(forumReplies.id, replyId), eq(forumReplies.postId, post.id));
  const [row] = await db
    .select(pick(forumReplies, 'content', 'userId'))
    .from(forumReplies)
    .where(and(ofThread, eq(forumReplies.isShown, true)));
  return row && !isBlocked(reader, post, row.userId) ? row : undefined;
}

async function findIn(db: Db, reader: Reader, { content, userId }: Written, words: string) {
  const [tree = []] = await toRichTexts([withoutMarkers(content)]);
  const authors = await findAuthors(db, mentionedIds(content), false);
  // In their own text, authors see all names that they mentioned.
  const names = namesOf(authors, userId === reader.id ? undefined : reader);
  const show = (token: string) => replaceMentionTokens(token, names, unknownMemberName);
  return findWords(ownTextOf(tree), words, show);
}

/** Stores the quotations of a new reply. */
export async function saveQuotations(
  tx: Db,
  replyId: string,
  quotations: readonly NewQuotation[],
): Promise<void> {
  if (quotations.length === 0) return;
  await tx.insert(forumQuotations).values(quotations.map((one) => ({ ...one, replyId })));
}

/** Deletes the quotations of a reply that its text no longer has; without a text, all of them. */
export async function deleteUnusedQuotations(tx: Db, replyId: string, content = ''): Promise<void> {
  const all = Array.from({ length: 9 }, (_, at) => at + 1);
  const { positions } = splitAtQuotations(content, all);
  const unused = positions.length === 0 ? undefined : notInArray(forumQuotations.position, positions);
  await tx.delete(forumQuotations).where(and(eq(forumQuotations.replyId, replyId), unused));
}

/** Deletes the words of a deleted post or reply from the replies that quote it. */
export async function eraseQuotedWords(tx: Db, quoted: Quoted): Promise<void> {
  await tx.update(forumQuotations).set({ words: null }).where(quotes(quoted));
}

function quotes(quoted: Quoted) {
  return 'postId' in quoted
    ? eq(forumQuotations.quotedPostId, quoted.postId)
    : eq(forumQuotations.quotedReplyId, quoted.replyId);
}

/** A quotation with what is quoted; `quoted` is null for the post, and if it is gone. */
export type ReadQuotation = {
  quotation: typeof forumQuotations.$inferSelect;
  quoted: Pick<typeof forumReplies.$inferSelect, 'userId' | 'isShown' | 'isScholarAnswer'> | null;
};

/** Returns the quotations of replies, by the id of the reply. */
export async function quotationsOf(
  db: Db,
  replyIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ReadQuotation[]>> {
  if (replyIds.length === 0) return new Map();
  const rows = await db
    .select({
      quotation: forumQuotations,
      quoted: pick(forumReplies, 'userId', 'isShown', 'isScholarAnswer'),
    })
    .from(forumQuotations)
    .leftJoin(forumReplies, eq(forumReplies.id, forumQuotations.quotedReplyId))
    .where(inArray(forumQuotations.replyId, [...replyIds]))
    .orderBy(asc(forumQuotations.position));
  return Map.groupBy(rows, ({ quotation }) => quotation.replyId);
}

const maxQuoting = 20;
const maxTyped = 500;
/** A typed quotation of fewer characters may be anything. */
const minTyped = 12;

/**
 * Returns the shown replies that quote a post or reply, the first ones of the thread: by reference, or with words of it on lines
 * that begin with `>`.
 */
export async function listQuoting(db: Db, quoted: { postId: string; replyId?: string; content: string }) {
  const { postId, replyId, content } = quoted;
  const refers = inArray(
    forumReplies.id,
    db
      .select({ id: forumQuotations.replyId })
      .from(forumQuotations)
      .where(quotes(replyId === undefined ? { postId } : { replyId })),
  );
  const inThread = and(eq(forumReplies.postId, postId), eq(forumReplies.isShown, true));
  const typed = sql`${forumReplies.content} ~ '(^|\n) {0,3}>'`;
  const rows = await db
    .select({ reply: forumReplies, isReference: sql<boolean>`${refers}` })
    .from(forumReplies)
    .where(and(inThread, or(refers, typed)))
    .orderBy(asc(forumReplies.position))
    .limit(maxTyped);
  return rows
    .filter(({ reply }) => reply.id !== replyId)
    .filter(({ reply, isReference }) => isReference || quotesByHand(reply.content, content))
    .map(({ reply }) => reply)
    .slice(0, maxQuoting);
}

function quotesByHand(content: string, quoted: string): boolean {
  const bare = (text: string) => text.replace(/[\s*_`]/g, '');
  const lines = content.split('\n').filter((line) => /^ {0,3}>/.test(line));
  const words = lines.map((line) => bare(line.replace(/^[\s>]+/, '')));
  return words.some((line) => line.length >= minTyped && bare(quoted).includes(line));
}
