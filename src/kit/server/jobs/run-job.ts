import { eq, sql } from 'drizzle-orm';
import { maxClockSkewSeconds } from '../clock-skew.ts';
import type { Ctx } from '../context.ts';
import { errorText } from '../error-record.ts';
import { jobRuns } from './tables.ts';

/** Work that is done by itself, again and again. It may be cut off anywhere, and does no harm when it runs twice. */
export type Job = { name: string; everySeconds: number; run(ctx: Ctx): Promise<void> };

/**
 * Runs a job unless it, or another process, ran it within its interval. A job that fails is written down and tried again
 * at its next turn. Answers whether it ran. `clock` says when it was through.
 */
export async function runJob(job: Job, ctx: Ctx, clock = () => new Date()): Promise<boolean> {
  if (!(await takeJob(job, ctx))) return false;
  let lastError: string | null = null;
  try {
    await job.run({ ...ctx, actor: { kind: 'system', job: job.name } });
  } catch (error) {
    lastError = errorText(error).slice(0, 500);
    ctx.log.error({ job: job.name, error }, 'job failed');
  }
  await ctx.db
    .update(jobRuns)
    .set({ finishedAt: clock().toISOString(), lastError })
    .where(eq(jobRuns.name, job.name));
  return true;
}

async function takeJob(job: Job, { db, now }: Ctx): Promise<boolean> {
  const at = now.toISOString();
  const rows = await db
    .insert(jobRuns)
    .values({ name: job.name, startedAt: at })
    .onConflictDoUpdate({
      target: jobRuns.name,
      set: { startedAt: at },
      setWhere: sql`${jobRuns.startedAt} <= ${at}::timestamptz - make_interval(secs => ${job.everySeconds})
        or ${jobRuns.startedAt} > ${at}::timestamptz + make_interval(secs => ${maxClockSkewSeconds})`,
    })
    .returning({ name: jobRuns.name });
  return rows.length > 0;
}
