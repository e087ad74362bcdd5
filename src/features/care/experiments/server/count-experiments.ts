import { and, eq, isNull, sql } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { CallWatcher } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { experimentDays, experimentVisitors, userExperiments } from './tables.ts';
import { type Assignment, assignmentsOf } from './variants-of.ts';

/** Counts that the caller has seen their variant. What they name that isn’t theirs counts nothing. */
export const countExperimentSeen = handle(calls.countExperimentSeen, {
  prepare: async (ctx, { name, variant }) => {
    const assignments = await assignmentsOf(ctx, (experiment) => experiment.name === name);
    return assignments.find((one) => one.variant.name === variant);
  },
  run: async ({ db, now }, _input, assignment) => ({
    counted: assignment !== undefined && (await noteSeen(db, assignment, now)),
  }),
});

/** Counts the goal of a caller who has seen a variant before: any call of the API may be a goal. */
export const watchGoals: CallWatcher = async (ctx, { name }) => {
  const assignments = await assignmentsOf(ctx, ({ goal }) => goal === name);
  for (const assignment of assignments) await noteGoal(ctx.db, assignment, ctx.now);
};

/** A member counts once, a visitor once a day; answers whether this one counted. In a transaction: the day's number is that of the codes. */
async function noteSeen(
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

/** Once for each that has seen it. */
async function noteGoal(db: Db, { experiment, participant }: Assignment, now: Date): Promise<void> {
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
  // One statement: the day's number is the number of codes, whatever happens at once.
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
