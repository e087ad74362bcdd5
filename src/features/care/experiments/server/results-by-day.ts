import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { borough } from '#borough';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { ExperimentResults } from '../contract.ts';
import { datesOfResults } from '../experiment-days.ts';
import type { ExperimentRow } from './queries.ts';
import { experimentDays, userExperiments } from './tables.ts';

type Day = ExperimentResults['variants'][number]['days'][number];
type Counts = { shown: number; reached: number };

/** What fewer people have done might tell who they are. */
export const fewestTold = 5;
const daysTold = 60;

/** The days of each variant, by its id: who saw it then for the first time, and how many of them reached the goal afterwards. */
export async function resultsByDay(
  db: Db,
  experiment: ExperimentRow,
  now: Date,
): Promise<ReadonlyMap<string, Day[]>> {
  const { startedAt, stoppedAt } = experiment;
  const startedOn = startedAt === null ? null : boroughDate(new Date(startedAt));
  const stoppedOn = stoppedAt === null ? null : boroughDate(new Date(stoppedAt));
  const dates = datesOfResults({ ...experiment, startedOn, stoppedOn }, boroughDate(now), daysTold);
  const counts =
    dates[0] === undefined ? new Map<string, Counts>() : await countByDay(db, experiment, dates[0]);
  return new Map(
    experiment.variants.map(({ id }) => [
      id,
      dates.map((date) => toldDay(date, counts.get(`${id} ${date}`))),
    ]),
  );
}

function toldDay(date: string, { shown, reached }: Counts = { shown: 0, reached: 0 }): Day {
  const isTold = (count: number) => count === 0 || count >= fewestTold;
  return {
    date,
    shown: isTold(shown) ? shown : null,
    reached: isTold(shown) && isTold(reached) ? reached : null,
  };
}

/** Members on the day on which they first saw it, and visitors, from a date on: by variant and date. */
async function countByDay(
  db: Db,
  { id, variants }: ExperimentRow,
  since: string,
): Promise<Map<string, Counts>> {
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
      variantId: experimentDays.variantId,
      date: experimentDays.date,
      shown: experimentDays.visitors,
      reached: experimentDays.reached,
    })
    .from(experimentDays)
    .where(and(inArray(experimentDays.variantId, ids), gte(experimentDays.date, since)));
  const sums = new Map<string, Counts>();
  for (const { variantId, date: day, shown, reached } of [...members, ...visitors]) {
    const before = sums.get(`${variantId} ${day}`) ?? { shown: 0, reached: 0 };
    sums.set(`${variantId} ${day}`, { shown: before.shown + shown, reached: before.reached + reached });
  }
  return sums;
}
