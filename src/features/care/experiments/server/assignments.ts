import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { visitorToday } from '#features/care/visits/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import type { CallWatcher, Ctx } from '#kit/server/context.ts';
import { cachedUntilTablesChange } from '#kit/server/db/changes.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../experiment.contract.ts';
import { isRunningOn } from '../experiment.rules.ts';
import { type ExperimentRow, findRunningExperiments } from './experiment.queries.ts';
import { experimentDays, experimentVisitors, userExperiments } from './experiment.tables.ts';

type Caller = Pick<Ctx, 'db' | 'changes' | 'actor' | 'now' | 'clientAddress' | 'caller'>;

/** A participant: a member by their id, or one of a day's visitors by their code. */
export type Participant = { userId: string } | { visitor: string };
type Assignment = {
  experiment: ExperimentRow;
  variant: ExperimentRow['variants'][number];
  participant: Participant;
};

const readRunning = cachedUntilTablesChange(['experiments', 'experiment_variants'], findRunningExperiments);

/** Returns the experiments that the caller takes part in today, each with the variant they see. Programs take part in none. */
async function assignmentsOf(
  ctx: Caller,
  isIncluded: (experiment: ExperimentRow) => boolean = () => true,
): Promise<Assignment[]> {
  const running = (await runningToday(ctx)).filter(isIncluded);
  if (running.length === 0) return [];
  const participant = await participantOf(ctx);
  if (participant === null) return [];
  const code = 'userId' in participant ? participant.userId : participant.visitor;
  return running.flatMap((experiment) => {
    const variant = experiment.variants[variantPlace(experiment, code) ?? -1];
    return variant ? [{ experiment, variant, participant }] : [];
  });
}

type PageVariants = {
  variants: Record<string, { name: string; config: Readonly<Record<string, string>> }>;
  isTried: boolean;
};

/**
 * Returns the variants for a page: for a member, those of all experiments; for a visitor, those of the experiments on this page.
 * `isTried`: whether this page has any, so that it isn't the same for every visitor.
 */
export async function pageVariants(
  ctx: Caller & Pick<Ctx, 'registry'>,
  pathname: string,
): Promise<PageVariants> {
  const isHere = ({ name }: ExperimentRow) =>
    ctx.registry.experimentPlaces.some((place) => place.name === name && place.pages.includes(pathname));
  const running = await runningToday(ctx);
  const isTried = running.some(isHere);
  if (ctx.actor.kind !== 'person' && !isTried) return { variants: {}, isTried };
  const assignments = await assignmentsOf(ctx, ctx.actor.kind === 'person' ? undefined : isHere);
  const variants = assignments.map(({ experiment, variant: { name, config } }) => [
    experiment.name,
    { name, config },
  ]);
  return { variants: Object.fromEntries(variants), isTried };
}

async function runningToday(ctx: Caller): Promise<ExperimentRow[]> {
  const today = boroughDate(ctx.now);
  return (await readRunning(ctx)).filter((experiment) => isRunningOn(experiment, today));
}

async function participantOf(ctx: Caller): Promise<Participant | null> {
  if (ctx.actor.kind === 'system') return null;
  if (ctx.actor.kind === 'person') return { userId: ctx.actor.id };
  const visitor = await visitorToday(ctx, 'experiments');
  return visitor === null ? null : { visitor };
}

type Allocation = {
  id: string;
  targetPercentage: number;
  variants: readonly { trafficAllocation: number }[];
};

/**
 * Returns the index of the variant for a participant's code (a member's id, or a visitor's code of the day); null if they don't
 * take part. It is a hash, not a random draw: a person gets the same variant in every process and on every device, and assignments
 * in different experiments are independent.
 */
export function variantPlace({ id, targetPercentage, variants }: Allocation, code: string): number | null {
  const hash = createHash('sha256').update(`${id}\n${code}`).digest();
  if (hash.readUInt32BE(0) % 100 >= targetPercentage) return null;
  const bucket = hash.readUInt32BE(4) % 100;
  let sum = 0;
  const index = variants.findIndex(({ trafficAllocation }) => {
    sum += trafficAllocation;
    return bucket < sum;
  });
  return index === -1 ? null : index;
}

/** Counts that the caller has seen their variant. A variant that isn’t theirs is ignored. */
export const countExperimentSeen = handle(calls.countExperimentSeen, {
  prepare: async (ctx, { name, variant }) => {
    const assignments = await assignmentsOf(ctx, (experiment) => experiment.name === name);
    return assignments.find((assignment) => assignment.variant.name === variant);
  },
  run: async ({ db, now }, _input, assignment) => ({
    counted: assignment !== undefined && (await recordSeen(db, assignment, now)),
  }),
});

/** Counts a goal of callers who have seen a variant before: any call of the API may be a goal. */
export const watchGoals: CallWatcher = async (ctx, { name }) => {
  const assignments = await assignmentsOf(ctx, ({ goal }) => goal === name);
  for (const assignment of assignments) await recordGoal(ctx.db, assignment, ctx.now);
};

/**
 * Counts a member once and a visitor once a day. Returns whether this one was counted. Must run in a transaction, so that the
 * day's number matches the stored codes.
 */
async function recordSeen(
  db: Db,
  { experiment, variant, participant }: Assignment,
  now: Date,
): Promise<boolean> {
  if ('userId' in participant) {
    const { userId } = participant;
    const row = { userId, experimentId: experiment.id, variantId: variant.id, assignedAt: now.toISOString() };
    const rows = await db
      .insert(userExperiments)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: userExperiments.userId });
    return rows.length > 0;
  }
  const date = boroughDate(now);
  const visit = { experimentId: experiment.id, date, visitor: participant.visitor, variantId: variant.id };
  const rows = await db
    .insert(experimentVisitors)
    .values(visit)
    .onConflictDoNothing()
    .returning({ date: experimentVisitors.date });
  if (rows.length === 0) return false;
  await db
    .insert(experimentDays)
    .values({ variantId: variant.id, date, visitors: 1, reached: 0 })
    .onConflictDoUpdate({
      target: [experimentDays.variantId, experimentDays.date],
      set: { visitors: sql`${experimentDays.visitors} + 1` },
    });
  return true;
}

/** Counts the goal once for each participant who has seen a variant. */
async function recordGoal(db: Db, { experiment, participant }: Assignment, now: Date): Promise<void> {
  if ('userId' in participant) {
    await db
      .update(userExperiments)
      .set({ goalAt: now.toISOString() })
      .where(
        and(
          eq(userExperiments.userId, participant.userId),
          eq(userExperiments.experimentId, experiment.id),
          isNull(userExperiments.goalAt),
        ),
      );
    return;
  }
  // One statement, so that the day's number matches the stored codes under concurrency.
  await db.execute(sql`
    with reached as (
      update ${experimentVisitors} set has_reached = true
      where experiment_id = ${experiment.id} and date = ${boroughDate(now)}
        and visitor = ${participant.visitor} and not has_reached
      returning variant_id, date
    )
    update ${experimentDays} as days set reached = days.reached + 1
    from reached where days.variant_id = reached.variant_id and days.date = reached.date`);
}
