import { and, eq, gt, inArray, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import { recordedActivities } from '#features/accounts/activities/server/public.ts';
import { findUser, members, membershipChanged } from '#features/accounts/users/server/public.ts';
import { isFoundingMember } from '#features/accounts/waiting-list/server/public.ts';
import { businessOwnerChanged, ownsListedBusiness } from '#features/exchange/businesses/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { dueRows } from '#kit/server/jobs/due.ts';
import { subscribe } from '#kit/server/queue/announce.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { countedDays, earnedBadges, type Facts } from '../badge.rules.ts';
import { catalogue } from '../badge-catalogue.rules.ts';
import { userBadges } from './badge.tables.ts';

const computedKeys = catalogue.filter(({ rule }) => rule !== undefined).map(({ key }) => key);
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Gives a member the automatic badges they have earned and removes those they no longer qualify for. It is safe to run
 * twice, or in two processes at once, because each badge is one row. The date of the first award, hidden badges and their
 * order are kept.
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
        // A badge that was given by hand and has expired is earned again.
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

/** How many times a member did each type of activity, for each number of days that a badge counts, and when first. */
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
      firstAt: sql<string>`min(${recordedActivities.happenedAt})`.mapWith(recordedActivities.happenedAt),
    })
    .from(recordedActivities)
    .where(and(eq(recordedActivities.userId, userId), lte(recordedActivities.happenedAt, now.toISOString())))
    .groupBy(recordedActivities.type);
}

/** Longer than the time between two runs, so that nobody is missed; the daily run covers exceptions. */
const recentMs = 5 * 60 * 1000;

/** Evaluates the badges of members who did something, or joined, in the last few minutes. */
export const evaluateRecentBadges = dueRows({
  name: 'evaluate-recent-badges',
  table: members,
  key: members.id,
  due({ db, now }) {
    const since = new Date(now.getTime() - recentMs).toISOString();
    const recent = db
      .select({ id: recordedActivities.userId })
      .from(recordedActivities)
      .where(gt(recordedActivities.happenedAt, since));
    return and(eq(members.accountStatus, 'active'), inArray(members.id, recent));
  },
  act: (tx, { id }) => evaluateBadges(tx, id),
});

/** Evaluates the badges of all members. */
export const evaluateAllBadges = dueRows({
  name: 'evaluate-badges',
  table: members,
  key: members.id,
  due: () => eq(members.accountStatus, 'active'),
  act: (tx, { id }) => evaluateBadges(tx, id),
});

/** Gives or removes the badge of premium members as soon as their membership changes. */
export const evaluateChangedMember = subscribe(
  membershipChanged,
  'evaluate-changed-member',
  async (tx, { userId }) => {
    await evaluateBadges(tx, userId);
    return null;
  },
);

/** Gives or removes the badge of business owners as soon as a business is approved, changes its owner or is deleted. */
export const evaluateBusinessOwner = subscribe(
  businessOwnerChanged,
  'evaluate-business-owner',
  async (tx, { userId }) => {
    await evaluateBadges(tx, userId);
    return null;
  },
);
