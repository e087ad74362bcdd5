import { and, eq, gt } from 'drizzle-orm';
import { findUser, lockUser, personOf } from '#features/accounts/users/server/public.ts';
import { actsAsAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { dailyPostsUsed, dailyRepliesUsed } from '../errors.ts';
import { isNewMember, newMembersDay, newUntilStanding, type Standing } from '../trust.ts';
import { forumPosts, forumReplies } from './tables.ts';

/** What the trust in the caller rests on. */
export async function standingOf(tx: TxCtx): Promise<Standing> {
  const { id } = personOf(tx);
  const user = await findUser(tx.db, id);
  const standing = await countStanding(tx.db, id);
  const isAdministrator = actsAsAdministrator(tx.actor, tx.now);
  return { joinedAt: user?.joinedAt ?? null, standing, isAdministrator };
}

/**
 * Holds new members to what they may write in 24 hours, counted under the lock of their account. Refuses: daily_posts_used,
 * daily_replies_used.
 */
export async function checkDay(tx: TxCtx, standing: Standing, what: 'posts' | 'replies'): Promise<void> {
  if (!isNewMember(standing, tx.now)) return;
  const { id } = personOf(tx);
  await lockUser(tx.db, id);
  const table = what === 'posts' ? forumPosts : forumReplies;
  const since = new Date(tx.now.getTime() - 86_400_000).toISOString();
  const written = await tx.db.$count(table, and(eq(table.userId, id), gt(table.createdAt, since)));
  if (written < newMembersDay[what]) return;
  throw apiError(what === 'posts' ? dailyPostsUsed : dailyRepliesUsed, { retryAfterSeconds: 3600 });
}

/** How many posts and replies of a member are shown; it counts no further than matters. */
async function countStanding(db: Db, userId: string): Promise<number> {
  const shown = (table: typeof forumPosts | typeof forumReplies) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.userId, userId), eq(table.isShown, true)))
      .limit(newUntilStanding);
  return (await shown(forumPosts)).length + (await shown(forumReplies)).length;
}
