import { and, eq, lt } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { experiments, experimentVisitors } from './tables.ts';

/** Stops experiments whose last day is over, and deletes who was counted on the days before today. */
export async function endExperiments(ctx: Ctx): Promise<void> {
  const today = boroughDate(ctx.now);
  await inTransaction(ctx, async ({ db, now }) => {
    await db
      .update(experiments)
      .set({ status: 'stopped', stoppedAt: now.toISOString() })
      .where(and(eq(experiments.status, 'running'), lt(experiments.endDate, today)));
    await db.delete(experimentVisitors).where(lt(experimentVisitors.date, today));
  });
}
