import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { borough } from '#borough';
import { countActiveMembers, members } from '#features/accounts/users/server/public.ts';
import { countJoining } from '#features/accounts/waiting-list/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toldCount } from '../small-numbers.ts';

const dayMs = 24 * 3600 * 1000;
const months = 12;

/** Tells who joined, who stayed and how far those came who asked to join. */
export const getUserAnalytics = handle(calls.getUserAnalytics, async ({ db, now }) => {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  const [all, cohorts, joining, cameBack] = await Promise.all([
    countActiveMembers(db),
    listCohorts(db, ago(30), ago(months * 31)),
    countJoining(db, ago(90)),
    countReturned(db, ago(90)),
  ]);
  return {
    members: toldCount(all),
    months: cohorts.map(({ month, joined, stillHere }) => ({
      month,
      joined: toldCount(joined),
      stillHere: toldCount(stillHere),
    })),
    funnel: {
      asked: toldCount(joining.asked),
      invited: toldCount(joining.invited),
      joined: toldCount(joining.joined),
      cameBack: toldCount(cameBack),
    },
  };
});

/** Members by the month in which they joined (YYYY-MM in the borough), and how many of them were here since an instant. */
function listCohorts(db: Db, seenSince: string, joinedSince: string) {
  const month = sql<string>`to_char(${members.joinedAt} at time zone ${sql.raw(`'${borough.timeZone}'`)}, 'YYYY-MM')`;
  return db
    .select({
      month,
      joined: sql<number>`count(*)::int`,
      stillHere: sql<number>`count(*) filter (where ${members.lastSeenAt} >= ${seenSince})::int`,
    })
    .from(members)
    .where(and(eq(members.accountStatus, 'active'), gte(members.joinedAt, joinedSince)))
    .groupBy(month)
    .orderBy(month);
}

/** How many of those who joined since an instant have signed in on a later day. */
function countReturned(db: Db, since: string): Promise<number> {
  const later = sql`${members.lastSeenAt} >= ${members.joinedAt} + interval '1 day'`;
  return db.$count(members, and(gte(members.joinedAt, since), isNotNull(members.lastSeenAt), later));
}
