import { and, eq, sql } from 'drizzle-orm';
import { createLimiter, createWakeUp } from '../concurrency.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/database.ts';
import { maxClockSkewSeconds } from '../instants.ts';
import { jobRuns } from '../kit.tables.ts';
import { errorText } from '../log.ts';
import { queueChannel } from '../queue/run-lanes.ts';
import { type DueRows, walkDue } from './due.ts';

/** How many jobs of a process run at once, in addition to one long job. The other connections are for requests. */
const maxConcurrentJobs = 3;
const maxConcurrentLongJobs = 1;
/** The longest sleep of a job that is not due in this process. */
const maxIntervalMs = 60_000;

/**
 * Runs each job when it is due, each in a separate loop, until it is stopped. Long jobs only wait for each other, so
 * that they delay no other. `wake` makes all loops check at once whether their job is due.
 */
export function runJobs(jobs: readonly Job[], contextOf: (job: string, now: Date) => Ctx) {
  const stopping = new AbortController();
  const limitShort = createLimiter({ maxConcurrent: maxConcurrentJobs });
  const limitLong = createLimiter({ maxConcurrent: maxConcurrentLongJobs });
  const wakeUp = createWakeUp();

  async function loop(job: Job): Promise<void> {
    while (!stopping.signal.aborted) {
      const moment = wakeUp.now();
      await (job.isLong ? limitLong : limitShort)(async () => {
        if (stopping.signal.aborted) return;
        const ctx = contextOf(job.name, new Date());
        await runJob(job, ctx).catch((error: unknown) => {
          ctx.log.error({ job: job.name, error }, 'job could not be taken');
        });
      });
      await wakeUp.waitSince(moment, Math.min(job.everySeconds * 1000, maxIntervalMs));
    }
  }

  const loops = jobs.map(loop);
  return {
    wake: wakeUp.wake,
    async stop(): Promise<void> {
      stopping.abort();
      wakeUp.wake();
      await Promise.all(loops);
    },
  };
}

/** Due rows, or anything else that a job does. */
export type Step = DueRows | ((ctx: Ctx) => Promise<void>);

/** Work that runs periodically. It may be interrupted anywhere, and does no harm when it runs twice. */
export type Job = {
  name: string;
  everySeconds: number;
  run: Step | readonly Step[];
  /**
   * It may take minutes. Such jobs run one after the other, separately from the rest, so that no reminder waits for
   * them.
   */
  isLong?: boolean;
  /** Whether it runs only when `triggerJob` requests it. */
  isOnDemand?: boolean;
};

/**
 * Runs a job unless it, or another process, ran it within its interval. A failure is recorded, and the job runs again
 * after its interval. Returns whether it ran. `clock` gives the time at which it finished.
 */
export async function runJob(job: Job, ctx: Ctx, clock = () => new Date()): Promise<boolean> {
  if (!(await claimJob(job, ctx))) return false;
  let lastError: string | null = null;
  try {
    await runSteps(job.run, { ...ctx, actor: { kind: 'system', job: job.name } });
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

/** Runs the steps of a job. The error of a failed step is thrown at the end: later steps run all the same. */
export async function runSteps(run: Job['run'], ctx: Ctx): Promise<void> {
  const errors: unknown[] = [];
  for (const step of [run].flat()) {
    await runStep(step, ctx).catch((error: unknown) => errors.push(error));
  }
  for (const error of errors.slice(1)) ctx.log.error({ error }, 'step of a job failed');
  if (errors.length > 0) throw errors[0];
}

async function runStep(step: Step, ctx: Ctx): Promise<void> {
  await (typeof step === 'function' ? step(ctx) : walkDue(ctx, step));
}

async function claimJob(job: Job, { db, now }: Ctx): Promise<boolean> {
  const at = now.toISOString();
  if (job.isOnDemand) return claimTriggered(db, job.name, at);
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

/** Claims a job that was triggered. Its row also shows `triggerJob` that the job exists. */
async function claimTriggered(db: Db, name: string, at: string): Promise<boolean> {
  await db.insert(jobRuns).values({ name, startedAt: at, finishedAt: at }).onConflictDoNothing();
  const claimed = await db
    .update(jobRuns)
    .set({ startedAt: at })
    .where(and(eq(jobRuns.name, name), eq(jobRuns.startedAt, longAgo)))
    .returning({ name: jobRuns.name });
  return claimed.length > 0;
}

/** The message on the queue's channel that makes the job loops check at once, instead of up to a minute later. */
export const jobsMessage = 'regular-jobs';

const longAgo = new Date(0).toISOString();

/** Makes a job due immediately, in whichever process takes it first. Returns whether there is a job of that name. */
export async function triggerJob(db: Db, name: string): Promise<boolean> {
  const rows = await db
    .update(jobRuns)
    .set({ startedAt: longAgo })
    .where(eq(jobRuns.name, name))
    .returning({ name: jobRuns.name });
  if (rows.length === 0) return false;
  await db.execute(sql`select pg_notify(${queueChannel}, ${jobsMessage})`);
  return true;
}
