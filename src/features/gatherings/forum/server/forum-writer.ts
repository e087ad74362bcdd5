import { and, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { lockAccounts, memberName, members, requireUser } from '#features/accounts/users/server/public.ts';
import { actsAsAdministrator } from '#kit/contract/audience.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { quotedRanges } from '#kit/server/markdown.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { dailyPostsUsed, dailyRepliesUsed, tooManyMentions } from '../forum.errors.ts';
import { forumLimits } from '../forum.rules.ts';
import {
  apostrophes,
  escapeMentionTokens,
  foldName,
  insertMentionTokens,
  mentionedIds,
  type NamedMember,
  possibleNames,
} from '../forum-text.rules.ts';
import {
  countRepeats,
  isNewMember,
  maxRepeats,
  newMemberDailyLimits,
  newUntilStanding,
  type TrustFacts,
  type Written,
} from '../forum-trust.rules.ts';
import { forumPosts, forumReplies } from './forum.tables.ts';
import { nameNotHidden, type Reader } from './forum-reader.ts';

/** Loads the facts that trust is based on, in one statement, because every reply needs them. */
export async function loadTrustFacts(tx: TxCtx): Promise<TrustFacts> {
  const { id } = requireUser(tx);
  const [row] = await tx.db
    .select({
      joinedAt: members.joinedAt,
      standing: sql<number>`${countShown(forumPosts, id)} + ${countShown(forumReplies, id)}`,
    })
    .from(members)
    .where(eq(members.id, id));
  const isAdministrator = actsAsAdministrator(tx.actor, tx.now);
  return { joinedAt: row?.joinedAt ?? null, standing: row?.standing ?? 0, isAdministrator };
}

/** Counts a member’s shown posts or replies, up to the number that matters. */
function countShown(table: typeof forumPosts | typeof forumReplies, userId: string): SQL {
  return sql`(select count(*)::int from (select from ${table} as written
    where written.user_id = ${userId}::uuid and written.is_shown limit ${newUntilStanding}) as counted)`;
}

/** Locks the caller’s account and enforces the daily limits of new members. Refuses: daily_posts_used, daily_replies_used. */
export async function checkDailyLimit(
  tx: TxCtx,
  standing: TrustFacts,
  what: 'posts' | 'replies',
): Promise<void> {
  const { id } = requireUser(tx);
  // What a member has written can only be counted while nothing else is being written. A stronger lock would block transactions that hold a
  // thread and insert a row that refers to its author.
  await lockAccounts(tx, [id], 'no key update');
  if (!isNewMember(standing, tx.now)) return;
  const table = what === 'posts' ? forumPosts : forumReplies;
  const since = new Date(tx.now.getTime() - 86_400_000).toISOString();
  const written = await tx.db.$count(table, and(eq(table.userId, id), gt(table.createdAt, since)));
  if (written < newMemberDailyLimits[what]) return;
  throw apiError(what === 'posts' ? dailyPostsUsed : dailyRepliesUsed, { retryAfterSeconds: 3600 });
}

/**
 * Returns how often the caller, whose account is locked, has written the same words or linked to the same address in the last 24 hours; none
 * for administrators. `except`: the post or reply that is edited.
 */
export async function findRepeats(
  tx: TxCtx,
  { isAdministrator }: TrustFacts,
  written: Written,
  except: string | null = null,
): Promise<number> {
  if (isAdministrator) return 0;
  const { id } = requireUser(tx);
  const since = new Date(tx.now.getTime() - 86_400_000).toISOString();
  const isRecent = (table: typeof forumPosts | typeof forumReplies) =>
    and(
      eq(table.userId, id),
      gt(table.createdAt, since),
      inArray(table.status, ['active', 'pending']),
      except === null ? undefined : ne(table.id, except),
    );
  const posts = await tx.db
    .select({ title: forumPosts.title, content: forumPosts.content })
    .from(forumPosts)
    .where(isRecent(forumPosts));
  const replies = await tx.db
    .select({ content: forumReplies.content })
    .from(forumReplies)
    .where(isRecent(forumReplies));
  return countRepeats(written, [...posts, ...replies], new URL(tx.config.publicUrl).host);
}

/** Refuses (bad_input) an edit to what the caller has written too often today. */
export async function checkEditIsNew(
  tx: TxCtx,
  standing: TrustFacts,
  written: Written,
  except: string,
): Promise<void> {
  if ((await findRepeats(tx, standing, written, except)) >= maxRepeats)
    throw badField('content', 'You’ve posted these words or this link three times today.');
}

/**
 * Replaces mentions with ids, but not in quotations and code. Only members who have written in the forum under their name can be mentioned, so that trying names
 * does not reveal who is a member. `before`: texts whose mentions stay valid. Refuses: too_many_mentions.
 */
export async function linkMentions(
  db: Db,
  reader: Reader,
  text: string,
  before: readonly string[] = [],
): Promise<string> {
  const plain = escapeMentionTokens(text);
  // What somebody quotes, and code, is addressed to nobody.
  const own = quotedRanges(plain).reduce(blankOut, plain);
  const names = possibleNames(own);
  if (names.length === 0) return plain;
  const people = await peopleCalled(db, reader, names, mentionedIds(...before));
  const stored = insertMentionTokens(plain, people, own);
  if (mentionedIds(stored).length > forumLimits.mentions) throw apiError(tooManyMentions);
  return stored;
}

function blankOut(text: string, [start, end]: readonly [number, number]): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
}

/**
 * Condition: the reader can mention the member, who is active, has written in the forum under their name, and has no block with
 * the reader.
 */
export function isMentionable(reader: Reader): SQL | undefined {
  return and(
    eq(members.accountStatus, 'active'),
    reader.id === null ? undefined : ne(members.id, reader.id),
    nameNotHidden(reader, members.id),
    sql`(exists (select from ${forumPosts} as p where p.user_id = ${members.id} and p.is_shown and not p.is_anonymous)
      or exists (select from ${forumReplies} as r join ${forumPosts} as p on p.id = r.post_id
        where r.user_id = ${members.id} and r.is_shown and not (p.is_anonymous and p.user_id = r.user_id)))`,
  );
}

/** The SQL for a member’s name as `foldName` makes it. */
export function foldedName(): SQL {
  return sql`translate(lower(${memberName(members)}), ${apostrophes}, ${"'".repeat(apostrophes.length)})`;
}

/** Returns members by name; of several with the same name, the one who joined first. */
async function peopleCalled(
  db: Db,
  reader: Reader,
  names: readonly string[],
  known: readonly string[],
): Promise<NamedMember[]> {
  const called = foldedName();
  const isKnown = known.length === 0 ? undefined : inArray(members.id, [...known]);
  const rows = await db
    .select({ id: members.id, name: memberName(members) })
    .from(members)
    .where(and(inArray(called, [...names]), or(isMentionable(reader), isKnown)))
    .orderBy(members.id)
    .limit(100);
  const byName = new Map<string, NamedMember>();
  for (const { id, name } of rows) if (!byName.has(foldName(name))) byName.set(foldName(name), { id, name });
  return [...byName.values()];
}
