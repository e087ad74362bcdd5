import { eq, sql } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, type ExperimentResults } from '../contract.ts';
import { experimentNotFound } from '../errors.ts';
import { type Counts, newcombeInterval, wilsonInterval } from '../intervals.ts';
import { findExperiment } from './queries.ts';
import { fewestTold, resultsByDay } from './results-by-day.ts';
import { experimentDays, experimentVariants, userExperiments } from './tables.ts';

/** Returns how each variant fared. Refuses: experiment_not_found. */
export const getExperimentResults = handle(calls.getExperimentResults, async ({ db, now }, { id }) => {
  const experiment = await findExperiment(db, id);
  if (!experiment) throw apiError(experimentNotFound);
  const counts = await countByVariant(db, id);
  const days = await resultsByDay(db, experiment, now);
  const [first] = experiment.variants;
  const usual = first ? counts.get(first.id) : undefined;
  return {
    experimentId: id,
    variants: experiment.variants.map((variant, place) => {
      const own = counts.get(variant.id) ?? { members: 0, visitors: 0, shown: 0, reached: 0 };
      const compared = place === 0 ? undefined : usual;
      const { id: variantId, name } = variant;
      return { id: variantId, name, ...resultOf(own, compared), days: days.get(variantId) ?? [] };
    }),
  };
});

type VariantCounts = Counts & { members: number; visitors: number };

function resultOf(
  { members, visitors, shown, reached }: VariantCounts,
  usual: Counts | undefined,
): Omit<ExperimentResults['variants'][number], 'id' | 'name' | 'days'> {
  const people = { members, visitors, shown };
  if (shown < fewestTold) return { ...people, reached: null, share: null, interval: null, comparison: null };
  return {
    ...people,
    reached,
    share: reached / shown,
    interval: wilsonInterval(reached, shown),
    comparison: usual && usual.shown >= fewestTold ? newcombeInterval({ shown, reached }, usual) : null,
  };
}

async function countByVariant(db: Db, experimentId: string): Promise<Map<string, VariantCounts>> {
  const members = db
    .select({
      variantId: userExperiments.variantId,
      shown: sql<number>`count(*)::int`.as('shown_members'),
      reached: sql<number>`count(${userExperiments.goalAt})::int`.as('reached_members'),
    })
    .from(userExperiments)
    .where(eq(userExperiments.experimentId, experimentId))
    .groupBy(userExperiments.variantId)
    .as('members');
  const visitors = db
    .select({
      variantId: experimentDays.variantId,
      shown: sql<number>`sum(${experimentDays.visitors})::int`.as('shown_visitors'),
      reached: sql<number>`sum(${experimentDays.reached})::int`.as('reached_visitors'),
    })
    .from(experimentDays)
    .groupBy(experimentDays.variantId)
    .as('visitors');
  const rows = await db
    .select({
      id: experimentVariants.id,
      members: sql<number>`coalesce(${members.shown}, 0)`,
      visitors: sql<number>`coalesce(${visitors.shown}, 0)`,
      reached: sql<number>`coalesce(${members.reached}, 0) + coalesce(${visitors.reached}, 0)`,
    })
    .from(experimentVariants)
    .leftJoin(members, eq(members.variantId, experimentVariants.id))
    .leftJoin(visitors, eq(visitors.variantId, experimentVariants.id))
    .where(eq(experimentVariants.experimentId, experimentId));
  return new Map(
    rows.map(({ id, ...counts }) => [id, { ...counts, shown: counts.members + counts.visitors }]),
  );
}
