import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { figureDays, usualAnswerDays } from '../reply-clock.ts';
import type { OpportunityRow } from './queries.ts';
import { volunteerApplications, volunteerOpportunities } from './tables.ts';

/** How an organiser has answered lately. */
export type AnswerFigures = { hasAnswered: boolean; usualAnswerDays: number | null };

export const noAnswers: AnswerFigures = { hasAnswered: false, usualAnswerDays: null };

type Organised = Pick<OpportunityRow, 'placeId' | 'createdBy'>;

/** Whose answers count together: those of a mosque, else of a member. */
export function organiserKey({ placeId, createdBy }: Organised): string | null {
  return placeId ?? createdBy;
}

/** How the organisers of some opportunities have answered in the last 180 days, by their keys; who has not is left out. */
export async function answerFigures(
  db: Db,
  rows: readonly Organised[],
  now: Date,
): Promise<ReadonlyMap<string, AnswerFigures>> {
  const places = [...new Set(rows.flatMap(({ placeId }) => placeId ?? []))];
  const authors = [...new Set(rows.flatMap((row) => (row.placeId === null ? (row.createdBy ?? []) : [])))];
  if (places.length + authors.length === 0) return new Map();
  const { placeId, createdBy } = volunteerOpportunities;
  const { respondedAt, appliedAt } = volunteerApplications;
  const key = sql<string>`coalesce(${placeId}, ${createdBy})`;
  const since = new Date(now.getTime() - figureDays * 24 * 60 * 60 * 1000).toISOString();
  const found = await db
    .select({
      key,
      count: sql<number>`count(*)::int`,
      medianMs: sql<number>`(percentile_cont(0.5) within group (order by extract(epoch from ${respondedAt} - ${appliedAt})) * 1000)::float8`,
    })
    .from(volunteerApplications)
    .innerJoin(volunteerOpportunities, eq(volunteerOpportunities.id, volunteerApplications.opportunityId))
    .where(
      and(
        gte(respondedAt, since),
        or(inArray(placeId, places), and(isNull(placeId), inArray(createdBy, authors))),
      ),
    )
    .groupBy(key);
  return new Map(found.map((row) => [row.key, { hasAnswered: true, usualAnswerDays: usualAnswerDays(row) }]));
}
