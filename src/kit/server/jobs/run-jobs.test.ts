import { expect, test } from 'vitest';
import { minutesLater } from '#test/factories/tokens.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { jobRuns } from '../kit.tables.ts';
import { type Job, runJob, runJobs, triggerJob } from './run-jobs.ts';

test('long jobs run one after another without delaying other jobs', async () => {
  const database = await openTestDatabase();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const long = (name: string): Job => ({
    name,
    everySeconds: 3600,
    isLong: true,
    run() {
      started.push(name);
      return new Promise<void>((resolve) => void ends.push(resolve));
    },
  });
  const reminder: Job = {
    name: 'reminder',
    everySeconds: 3600,
    run: async () => void started.push('reminder'),
  };
  const longOnes = ['backup', 'comparison', 'letters', 'files'].map(long);
  const running = runJobs([...longOnes, reminder], (_, now) => testCtx(database.db, { now }));
  await expect.poll(() => started.toSorted()).toEqual(['backup', 'reminder']);
  ends[0]?.();
  await expect.poll(() => started.length).toBe(3);
  const stopped = running.stop();
  ends[1]?.();
  await stopped;
  expect(started).toHaveLength(3);
  await database.close();
});

function aJob(run: Job['run']): Job {
  return { name: 'a-job', everySeconds: 60, run };
}

testWithDb('a job runs once in its interval, as the system', async ({ ctx }) => {
  const seen: unknown[] = [];
  const job = aJob(async ({ actor }) => {
    seen.push(actor);
  });
  expect(await runJob(job, ctx)).toBe(true);
  expect(await runJob(job, minutesLater(ctx, 0.9))).toBe(false);
  expect(await runJob(job, minutesLater(ctx, 1))).toBe(true);
  expect(seen).toEqual([
    { kind: 'system', job: 'a-job' },
    { kind: 'system', job: 'a-job' },
  ]);
});

testWithDb('a last run recorded by a clock that was ahead is ignored', async ({ ctx }) => {
  const job = aJob(async () => undefined);
  expect(await runJob(job, minutesLater(ctx, 365 * 24 * 60))).toBe(true);
  expect(await runJob(job, ctx)).toBe(true);
  expect(await runJob(job, minutesLater(ctx, 0.5))).toBe(false);
});

testWithDb('a failed run is recorded, and the job runs again after its interval', async ({ ctx }) => {
  const job = aJob(() => Promise.reject(new Error('disk full')));
  expect(await runJob(job, ctx)).toBe(true);
  expect(await ctx.db.select().from(jobRuns)).toMatchObject([{ lastError: 'Error: disk full' }]);
  expect(await runJob(job, minutesLater(ctx, 1))).toBe(true);
});

testWithDb('the recorded finish is the end of the run, not its start', async ({ ctx }) => {
  const end = minutesLater(ctx, 7).now;
  await runJob(
    aJob(async () => undefined),
    ctx,
    () => end,
  );
  expect(await ctx.db.select().from(jobRuns)).toMatchObject([
    { startedAt: ctx.now.toISOString(), finishedAt: end.toISOString() },
  ]);
});

testWithDb('a step that fails is recorded, and later steps still run', async ({ ctx }) => {
  const seen: string[] = [];
  const step = (name: string) => async () => void seen.push(name);
  const fails = () => Promise.reject(new Error('disk full'));
  await runJob({ name: 'a-job', everySeconds: 60, run: [step('first'), fails, step('last')] }, ctx);
  expect(seen).toEqual(['first', 'last']);
  expect(await ctx.db.select().from(jobRuns)).toMatchObject([{ lastError: 'Error: disk full' }]);
});

test('of ten concurrent processes one runs the job', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const job = aJob(async () => undefined);
  const ran = await Promise.all(Array.from({ length: 10 }, () => runJob(job, ctx)));
  expect(ran.filter(Boolean)).toHaveLength(1);
  await database.close();
});

testWithDb('an on-demand job runs once after each request', async ({ ctx }) => {
  let runs = 0;
  const job: Job = {
    ...aJob(async () => {
      runs += 1;
    }),
    isOnDemand: true,
  };
  const runsAfter = async (minutes: number) => {
    await runJob(job, minutesLater(ctx, minutes));
    return runs;
  };
  expect(await triggerJob(ctx.db, job.name)).toBe(false);
  expect(await runsAfter(0)).toBe(0);
  expect(await runsAfter(60)).toBe(0);
  expect(await triggerJob(ctx.db, job.name)).toBe(true);
  expect(await runsAfter(61)).toBe(1);
  expect(await runsAfter(120)).toBe(1);
});
