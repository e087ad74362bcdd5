import { and, asc, eq, gt, inArray, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import { recordedActivities } from '#features/accounts/activities/server/public.ts';
import { findUser, members } from '#features/accounts/users/server/public.ts';
import { isFoundingMember } from '#features/accounts/waiting-list/server/public.ts';
import { ownsListedBusiness } from '#features/exchange/businesses/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { catalogue } from '../catalogue.ts';
import { countedDays, earnedBadges, type Facts } from '../earned-badges.ts';
import { userBadges } from './tables.ts';

const computedKeys = catalogue.filter(({ rule }) => rule !== undefined).map(({ key }) => key);
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Gives a member the automatic badges they have earned and removes those they no longer qualify for. Safe to run twice, or in
 * two processes at once: each badge is one row. The date of the first award, and which badges are hidden or put first, stay.
 */
export async function evaluateBadges(ctx: Ctx | TxCtx, userId: string): Promise<void> {
  const earned = await readEarned(ctx.db, userId, ctx.now);
  if (!earned) return;
  await inTransaction(ctx, async (tx) => {
    const computed = and(eq(userBadges.userId, userId), inArray(userBadges.badgeKey, computedKeys));
    await tx.db
      .delete(userBadges)
      .where(
        and(
          computed,
          isNull(userBadges.awardedBy),
          earned.length > 0 ? notInArray(userBadges.badgeKey, earned) : undefined,
        ),
      );
    if (earned.length === 0) return;
    const rows = earned.map((badgeKey) => ({ userId, badgeKey, awardedAt: tx.now.toISOString() }));
    await tx.db
      .insert(userBadges)
      .values(rows)
      .onConflictDoUpdate({
        target: [userBadges.userId, userBadges.badgeKey],
        // One that was given by hand and has lapsed is earned anew.
        set: { awardedAt: tx.now.toISOString(), awardedBy: null, expiresAt: null },
        setWhere: lte(userBadges.expiresAt, tx.now.toISOString()),
      });
  });
}

/** The keys of the automatic badges that a member has earned; undefined if the member is not active. */
async function readEarned(db: Db, userId: string, now: Date): Promise<string[] | undefined> {
  const user = await findUser(db, userId);
  if (user?.accountStatus !== 'active') return undefined;
  const facts: Facts = {
    joinedAt: user.joinedAt,
    isSubscriber: isSubscriber(user, now),
    isFounder: await isFoundingMember(db, userId),
    ownsBusiness: await ownsListedBusiness(db, userId),
    activities: await countActivities(db, userId, now),
  };
  return earnedBadges(facts, now);
}

type Subscriber = { isActiveSubscriber: boolean; subscriptionExpiresAt: string | null };

function isSubscriber({ isActiveSubscriber, subscriptionExpiresAt }: Subscriber, now: Date): boolean {
  return (
    isActiveSubscriber &&
    (subscriptionExpiresAt === null || Date.parse(subscriptionExpiresAt) > now.getTime())
  );
}

/** How many times a member did each type of activity, for each number of days that a badge counts. */
async function countActivities(db: Db, userId: string, now: Date): Promise<Facts['activities']> {
  const countSince = (days: number | 'ever'): SQL => {
    const since = days === 'ever' ? '-infinity' : new Date(now.getTime() - days * dayMs).toISOString();
    return sql`${String(days)}::text, count(*) filter (where ${recordedActivities.happenedAt} > ${since}::timestamptz)`;
  };
  return db
    .select({
      type: recordedActivities.type,
      counts: sql<
        Record<string, number>
      >`json_build_object(${sql.join(countedDays.map(countSince), sql`, `)})`,
    })
    .from(recordedActivities)
    .where(and(eq(recordedActivities.userId, userId), lte(recordedActivities.happenedAt, now.toISOString())))
    .groupBy(recordedActivities.type);
}

/** Longer than the time between two runs, so that nobody is missed in between; the daily run catches any exceptions. */
const recentMs = 5 * 60 * 1000;

/** The same for everyone who did something, or joined, in the last few minutes. */
export async function evaluateRecentBadges(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now.getTime() - recentMs).toISOString();
  const active = await ctx.db
    .selectDistinct({ id: recordedActivities.userId })
    .from(recordedActivities)
    .where(gt(recordedActivities.happenedAt, since));
  for (const { id } of active) await evaluateBadges(ctx, id);
}

const batch = 200;

/** The same for all members, in batches. */
export async function evaluateAllBadges(ctx: Ctx): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const some = await ctx.db
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.accountStatus, 'active'), gt(members.id, after)))
      .orderBy(asc(members.id))
      .limit(batch);
    for (const { id } of some) await evaluateBadges(ctx, id);
    const last = some.at(-1);
    if (!last || some.length < batch) return;
    after = last.id;
  }
}
