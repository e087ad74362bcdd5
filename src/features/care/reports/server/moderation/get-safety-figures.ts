import { eq, gte, ne, type SQL, sql } from 'drizzle-orm';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { moderationDecisions, reports } from '../tables.ts';

const year = 365 * 24 * 60 * 60 * 1000;

/** Counts the outcomes of reports in the last twelve months. */
export const getSafetyFigures = handle(calls.getSafetyFigures, async ({ db, now }) => {
  const since = new Date(now.getTime() - year).toISOString();
  const { decidedAt, actionTaken, appealStatus } = moderationDecisions;
  const [received, [decisions]] = await Promise.all([
    db.$count(reports, gte(reports.createdAt, since)),
    db
      .select({
        actedOn: countWhere(ne(actionTaken, 'no_action')),
        appeals: countWhere(ne(appealStatus, 'none')),
        overturned: countWhere(eq(appealStatus, 'overturned')),
      })
      .from(moderationDecisions)
      .where(gte(decidedAt, since)),
  ]);
  return { received, actedOn: 0, appeals: 0, overturned: 0, ...decisions };
});

function countWhere(condition: SQL): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})::int`;
}
