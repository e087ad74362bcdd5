import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { lockAccounts, members, personOf } from '#features/accounts/users/server/public.ts';
import { actsAsAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { dailyPostsUsed, dailyRepliesUsed } from '../errors.ts';
import { isNewMember, newMembersDay, newUntilStanding, type Standing } from '../trust.ts';
import { forumPosts, forumReplies } from './tables.ts';

/** What the trust in the caller rests on, in one statement: every reply asks for it. */
export async function standingOf(tx: TxCtx): Promise<Standing> {
  const { id } = personOf(tx);
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

/** How many of a member’s are shown; it counts no further than matters. */
function countShown(table: typeof forumPosts | typeof forumReplies, userId: string): SQL {
  return sql`(select count(*)::int from (select from ${table} as written
    where written.user_id = ${userId}::uuid and written.is_shown limit ${newUntilStanding}) as counted)`;
}

/**
 * Locks the caller’s account, and holds new members to what they may write in 24 hours. Refuses: daily_posts_used,
 * daily_replies_used.
 */
export async function checkDay(tx: TxCtx, standing: Standing, what: 'posts' | 'replies'): Promise<void> {
  const { id } = personOf(tx);
  if (!isNewMember(standing, tx.now)) return lockAccounts(tx, [id]);
  // A stronger lock would block those who hold a thread and store a row that refers to its author.
  await lockAccounts(tx, [id], 'no key update');
  const table = what === 'posts' ? forumPosts : forumReplies;
  const since = new Date(tx.now.getTime() - 86_400_000).toISOString();
  const written = await tx.db.$count(table, and(eq(table.userId, id), gt(table.createdAt, since)));
  if (written < newMembersDay[what]) return;
  throw apiError(what === 'posts' ? dailyPostsUsed : dailyRepliesUsed, { retryAfterSeconds: 3600 });
}
