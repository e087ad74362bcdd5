import { expect, test } from 'vitest';
import { minutesLater } from '#test/factories/tokens.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { type Job, runJob } from './run-job.ts';
import { jobRuns } from './tables.ts';

function aJob(run: Job['run']): Job {
  return { name: 'a-job', everySeconds: 60, run };
}

testWithDb('a job runs once in its interval, as a job', async ({ ctx }) => {
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

testWithDb('a job that a clock ahead of its time ran is not waited for', async ({ ctx }) => {
  const job = aJob(async () => undefined);
  expect(await runJob(job, minutesLater(ctx, 365 * 24 * 60))).toBe(true);
  expect(await runJob(job, ctx)).toBe(true);
  expect(await runJob(job, minutesLater(ctx, 0.5))).toBe(false);
});

testWithDb('one that fails is written down, and has its next turn', async ({ ctx }) => {
  const job = aJob(() => Promise.reject(new Error('disk full')));
  expect(await runJob(job, ctx)).toBe(true);
  expect(await ctx.db.select().from(jobRuns)).toMatchObject([{ lastError: 'Error: disk full' }]);
  expect(await runJob(job, minutesLater(ctx, 1))).toBe(true);
});

testWithDb('when it was through is when it ended, not when it began', async ({ ctx }) => {
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

test('of ten processes at once one runs it', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const job = aJob(async () => undefined);
  const ran = await Promise.all(Array.from({ length: 10 }, () => runJob(job, ctx)));
  expect(ran.filter(Boolean)).toHaveLength(1);
  await database.close();
});
