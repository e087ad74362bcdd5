import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { borough } from '#borough';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, type ExperimentResults, experimentNotFound } from '../experiment.contract.ts';
import { datesOfResults } from '../experiment.rules.ts';
import { type Counts, newcombeInterval, wilsonInterval } from '../experiment-result.rules.ts';
import { type ExperimentRow, findExperiment } from './experiment.queries.ts';
import { experimentDays, experimentVariants, userExperiments } from './experiment.tables.ts';

/** Returns the results of each variant. Refuses: experiment_not_found. */
export const getExperimentResults = handle(calls.getExperimentResults, async ({ db, now }, { id }) => {
  const experiment = await findExperiment(db, id);
  if (!experiment) throw apiError(experimentNotFound);
  const counts = await countByVariant(db, id);
  const days = await resultsByDay(db, experiment, now);
  const [first] = experiment.variants;
  const baseline = first ? counts.get(first.id) : undefined;
  return {
    experimentId: id,
    variants: experiment.variants.map((variant, index) => {
      const own = counts.get(variant.id) ?? { members: 0, visitors: 0, shown: 0, reached: 0 };
      const comparedWith = index === 0 ? undefined : baseline;
      const { id: variantId, name } = variant;
      return { id: variantId, name, ...resultOf(own, comparedWith), days: days.get(variantId) ?? [] };
    }),
  };
});

type VariantCounts = Counts & { members: number; visitors: number };

function resultOf(
  { members, visitors, shown, reached }: VariantCounts,
  baseline: Counts | undefined,
): Omit<ExperimentResults['variants'][number], 'id' | 'name' | 'days'> {
  const people = { members, visitors, shown };
  if (shown < minPeopleShown)
    return { ...people, reached: null, share: null, interval: null, comparison: null };
  return {
    ...people,
    reached,
    share: reached / shown,
    interval: wilsonInterval(reached, shown),
    comparison:
      baseline && baseline.shown >= minPeopleShown ? newcombeInterval({ shown, reached }, baseline) : null,
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

type Day = ExperimentResults['variants'][number]['days'][number];
type DayCounts = { shown: number; reached: number };

/** Figures about fewer people could identify them, so they aren't shown. */
const minPeopleShown = 5;
const maxDaysShown = 60;

/** Returns the days of each variant, by its id: the people who first saw it that day, and how many of them reached the goal afterwards. */
async function resultsByDay(
  db: Db,
  experiment: ExperimentRow,
  now: Date,
): Promise<ReadonlyMap<string, Day[]>> {
  const { startedAt, stoppedAt } = experiment;
  const startedOn = startedAt === null ? null : boroughDate(new Date(startedAt));
  const stoppedOn = stoppedAt === null ? null : boroughDate(new Date(stoppedAt));
  const dates = datesOfResults({ ...experiment, startedOn, stoppedOn }, boroughDate(now), maxDaysShown);
  const counts =
    dates[0] === undefined ? new Map<string, DayCounts>() : await countByDay(db, experiment, dates[0]);
  return new Map(
    experiment.variants.map(({ id }) => [
      id,
      dates.map((date) => presentDay(date, counts.get(`${id} ${date}`))),
    ]),
  );
}

function presentDay(date: string, { shown, reached }: DayCounts = { shown: 0, reached: 0 }): Day {
  const isShown = (count: number) => count === 0 || count >= minPeopleShown;
  return {
    date,
    shown: isShown(shown) ? shown : null,
    reached: isShown(shown) && isShown(reached) ? reached : null,
  };
}

/** Counts members on the day on which they first saw it, and visitors, since a date: by variant and date. */
async function countByDay(
  db: Db,
  { id, variants }: ExperimentRow,
  since: string,
): Promise<Map<string, DayCounts>> {
  const date = sql<string>`to_char(${userExperiments.assignedAt} at time zone ${sql.raw(`'${borough.timeZone}'`)}, 'YYYY-MM-DD')`;
  const members = await db
    .select({
      variantId: userExperiments.variantId,
      date,
      shown: sql<number>`count(*)::int`,
      reached: sql<number>`count(${userExperiments.goalAt})::int`,
    })
    .from(userExperiments)
    .where(and(eq(userExperiments.experimentId, id), gte(date, since)))
    .groupBy(userExperiments.variantId, date);
  const ids = variants.map((variant) => variant.id);
  const visitors = await db
    .select({
      ...pick(experimentDays, 'variantId', 'date', 'reached'),
      shown: experimentDays.visitors,
    })
    .from(experimentDays)
    .where(and(inArray(experimentDays.variantId, ids), gte(experimentDays.date, since)));
  const sums = new Map<string, DayCounts>();
  for (const { variantId, date: day, shown, reached } of [...members, ...visitors]) {
    const before = sums.get(`${variantId} ${day}`) ?? { shown: 0, reached: 0 };
    sums.set(`${variantId} ${day}`, { shown: before.shown + shown, reached: before.reached + reached });
  }
  return sums;
}
