import { and, eq, gte, ne } from 'drizzle-orm';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { moderationDecisions, reports } from '../tables.ts';

const year = 365 * 24 * 60 * 60 * 1000;

/** Counts the outcomes of reports in the last twelve months. */
export const getSafetyFigures = handle(calls.getSafetyFigures, async ({ db, now }) => {
  const since = new Date(now.getTime() - year).toISOString();
  const decided = gte(moderationDecisions.decidedAt, since);
  const [received, actedOn, appeals, overturned] = await Promise.all([
    db.$count(reports, gte(reports.createdAt, since)),
    db.$count(moderationDecisions, and(decided, ne(moderationDecisions.actionTaken, 'no_action'))),
    db.$count(moderationDecisions, and(decided, ne(moderationDecisions.appealStatus, 'none'))),
    db.$count(moderationDecisions, and(decided, eq(moderationDecisions.appealStatus, 'overturned'))),
  ]);
  return { received, actedOn, appeals, overturned };
});
