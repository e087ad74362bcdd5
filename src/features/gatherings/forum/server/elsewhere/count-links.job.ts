import { and, between, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import {
  recordActivity,
  recordedActivities,
  resourceUploaded,
} from '#features/accounts/activities/server/public.ts';
import { lockAccounts } from '#features/accounts/users/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { hasForeignLink } from '../../trust.ts';
import { forumPosts } from '../tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A site that stood still for a week has missed nobody’s link. */
const lookBackDays = 8;
const atOnce = 500;

/**
 * Counts each post with a link to another site that has been shown for a day, once, for its author. That of an unnamed asker
 * doesn’t count: a badge on the next day would tell whose question it is.
 */
export async function countLinks(ctx: Ctx): Promise<void> {
  const daysAgo = (days: number) => new Date(ctx.now.getTime() - days * dayMs).toISOString();
  const counted = ctx.db
    .select({ one: sql`1` })
    .from(recordedActivities)
    .where(
      and(
        eq(recordedActivities.userId, forumPosts.userId),
        eq(recordedActivities.type, resourceUploaded.name),
        eq(recordedActivities.subjectId, sql`${forumPosts.id}::text`),
      ),
    );
  const isDue = and(
    eq(forumPosts.isShown, true),
    eq(forumPosts.isAnonymous, false),
    isNotNull(forumPosts.userId),
    between(forumPosts.createdAt, daysAgo(lookBackDays), daysAgo(1)),
    sql`${forumPosts.content} ~ '[./]'`,
    notExists(counted),
  );
  const host = new URL(ctx.config.publicUrl).host;
  const due = await ctx.db.select().from(forumPosts).where(isDue).limit(atOnce);
  for (const { id, userId, content } of due) {
    if (userId === null || !hasForeignLink(content, host)) continue;
    await inTransaction(ctx, async (tx) => {
      await lockAccounts(tx, [userId]);
      const stands = and(eq(forumPosts.id, id), eq(forumPosts.isShown, true), eq(forumPosts.userId, userId));
      if ((await tx.db.$count(forumPosts, stands)) === 0) return;
      const activity = { userId, type: resourceUploaded, subjectId: id };
      await recordActivity(tx.db, { ...activity, description: 'Shared a link in the forum' }, tx.now);
    });
  }
}
