import { and, asc, eq, gt, inArray, isNull, notInArray } from 'drizzle-orm';
import { activities, users } from '#features/accounts/users/server/tables.ts';
import { isFoundingMember } from '#features/accounts/waiting-list/server/queries.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { catalogue } from '../catalogue.ts';
import { earnedBadges, type Facts } from '../earned-badges.ts';
import { userBadges } from './tables.ts';

const computedKeys = catalogue.filter(({ assign }) => assign === 'auto').map(({ key }) => key);

/**
 * Gives a member the automatic badges that are earned and takes those that are no longer. Run twice, or by two processes at
 * once, it gives none twice: each is one row. The day of the first award, and what the member hid or put first, stay.
 */
export async function evaluateBadges(ctx: Ctx, userId: string): Promise<void> {
  const facts = await readFacts(ctx.db, userId);
  if (!facts) return;
  const earned = earnedBadges(facts, ctx.now);
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
    const awardedAt = tx.now.toISOString();
    const rows = earned.map((badgeKey) => ({ userId, badgeKey, awardedAt }));
    await tx.db.insert(userBadges).values(rows).onConflictDoNothing();
  });
}

async function readFacts(db: Db, userId: string): Promise<Facts | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (user?.accountStatus !== 'active') return undefined;
  const recorded = await db
    .select({ type: activities.type, happenedAt: activities.happenedAt })
    .from(activities)
    .where(eq(activities.userId, userId))
    .limit(20_000);
  return {
    joinedAt: user.joinedAt,
    isSubscriber: user.isActiveSubscriber,
    isFounder: await isFoundingMember(db, userId),
    activities: recorded,
  };
}

const batch = 200;

/** The same for all members, in batches. */
export async function evaluateAllBadges(ctx: Ctx): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const some = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.accountStatus, 'active'), gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(batch);
    for (const { id } of some) await evaluateBadges(ctx, id);
    const last = some.at(-1);
    if (!last || some.length < batch) return;
    after = last.id;
  }
}
