import { expect } from 'vitest';
import { recordRun } from '#kit/server/backup/backup-runs.ts';
import { dueFailures, jobRuns } from '#kit/server/kit.tables.ts';
import { createMonitor } from '#kit/server/metrics/monitor.ts';
import { aMessage } from '#test/factories/outbox.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testConfig } from '#test/test-config.ts';
import { testWithDb } from '#test/with-db.ts';
import { OperationState } from '../operation.contract.ts';
import { getOperation, operationHealth, runJobNow } from './operation.admin.ts';

testWithDb('an administrator sees the queue, failures, slow requests and backups', async ({ ctx: plain }) => {
  const monitor = createMonitor(() => plain.now);
  const ctx = { ...plain, monitor, config: testConfig({ dataDir: '/tmp' }) };
  const before = (minutes: number) => new Date(ctx.now.getTime() - minutes * 60_000).toISOString();
  await aMessage(ctx.db, { sendAfter: before(3) });
  const ran = { startedAt: before(5), finishedAt: before(4) };
  await ctx.db.insert(jobRuns).values([
    { name: 'sweep-files', ...ran, lastError: 'Error: no such bucket' },
    { name: 'purge-expired-keys', ...ran, lastError: null },
  ]);
  await ctx.db.insert(dueFailures).values({
    name: 'end-adverts',
    rowKey: '019359a4-7c00-7000-8000-000000000001',
    attempts: 3,
    lastError: 'database error 23514 of advertisements_days_fit',
    failedAt: before(5),
    nextAttemptAt: before(-10),
  });
  const made = { kind: 'backup' as const, file: 'a', startedAt: before(61), finishedAt: before(60) };
  const contents = { isEncrypted: true, bytes: 1, tables: 1, rows: 1, files: 0, problem: null };
  await recordRun(ctx.db, { ...made, ...contents });
  monitor.serviceFailed('files', new Error('answered 503'));
  monitor.answered({ what: 'listEvents', path: '/api/events', status: 200, milliseconds: 1234.5 });
  monitor.reads({ keptAnswers: () => ({ hits: 9, misses: 1, drops: 0 }) });

  const state = await getOperation.run(ctx, {});
  expect(OperationState.parse(state)).toEqual(state);
  expect(state).toMatchObject({
    startedAt: ctx.now.toISOString(),
    filesIn: 'disk',
    jobs: {
      lastFinishedAt: before(4),
      failing: [{ name: 'sweep-files', reason: 'Error: no such bucket' }],
      failingRows: [
        {
          name: 'end-adverts',
          key: '019359a4-7c00-7000-8000-000000000001',
          attempts: 3,
          at: before(5),
          reason: 'database error 23514 of advertisements_days_fit',
          nextAttemptAt: before(-10),
        },
      ],
      failingRowCount: 1,
    },
    runs: { backup: { lastGoodAt: before(60), problem: null }, drill: { lastAt: null } },
    services: [{ name: 'files', isFailing: true, reason: 'Error: answered 503' }],
    keptAnswers: { hits: 9, misses: 1, drops: 0 },
    slowRequests: [{ what: 'listEvents', milliseconds: 1235 }],
  });
  expect(state.lanes.find(({ lane }) => lane === 'mail')).toEqual({
    ...{ lane: 'mail', waiting: 1, lateSeconds: 180, givenUp: 0 },
  });
  expect(state.versions.database).toMatch(/^\d+\.\d+$/);
  expect(state.versions.databaseBytes).toBeGreaterThan(1e6);
  const [server, backup] = await Promise.all(operationHealth.map(({ check }) => check(ctx)));
  expect(server).toMatchObject({ tone: 'warn', title: 'An outside service is failing' });
  expect(backup).toMatchObject({ tone: 'ok', detail: 'Made 1 hour ago' });
});

testWithDb('a failed job can be run again at once, by its name', async ({ ctx }) => {
  const admin = await asAdmin(ctx);
  const failed = { startedAt: ctx.now.toISOString(), lastError: 'Error: no such bucket' };
  await ctx.db.insert(jobRuns).values({ name: 'sweep-files', ...failed });
  await runJobNow.run(admin.ctx, { name: 'sweep-files' });
  const [row] = await ctx.db.select().from(jobRuns);
  expect(row).toMatchObject({ startedAt: new Date(0).toISOString(), lastError: failed.lastError });
  await expect(runJobNow.run(admin.ctx, { name: 'sweep' })).rejects.toMatchObject({ code: 'job_not_found' });
});
