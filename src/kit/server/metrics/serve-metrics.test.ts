import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineTask, enqueue } from '#kit/server/queue/task.ts';
import { testConfig } from '#test/test-config.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { anApp } from '#test/with-app.ts';
import { recordRun } from '../backup/backup-runs.ts';
import { openPostgres } from '../db/open-database.ts';
import { createLog } from '../log.ts';
import { createMonitor } from './monitor.ts';
import { serveMetrics } from './serve-metrics.ts';

async function someMetrics(token?: string) {
  const database = await openTestDatabase();
  const own = await openPostgres({ connectionString: database.url }, () => undefined);
  const monitor = createMonitor();
  const server = await serveMetrics({
    config: testConfig({ metricsPort: 0, metricsToken: token, dataDir: '/tmp' }),
    db: own.db,
    monitor,
    log: createLog('silent'),
  });
  onTestFinished(async () => {
    await server.close();
    await own.close().catch(() => undefined);
    await database.close();
  });
  return { ...server, database, own, monitor };
}

function ask(
  port: number | undefined,
  path = '/metrics',
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, ...options }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += String(part);
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    asked.on('error', reject).end();
  });
}

test('a local program reads figures about requests, services, queue, backups and the process', async () => {
  const { port, monitor, database } = await someMetrics();
  const { db } = database;
  monitor.answered({ what: 'listEvents', path: '/api/events', status: 200, milliseconds: 30 });
  monitor.answered({ what: 'listEvents', path: '/api/events', status: 503, milliseconds: 700 });
  monitor.serviceAnswered('postcodes');
  monitor.serviceFailed('files', new Error('answered 503'));
  monitor.reads({ keptAnswers: () => ({ hits: 90, misses: 10, drops: 2 }), liveStreams: () => 4 });
  const due = new Date(Date.now() - 90_000);
  const task = defineTask({ kind: 'a-task', lane: 'jobs', payload: z.object({}) });
  await enqueue(db, task, [{ payload: {} }], due);
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const run = { kind: 'backup', file: 'a', startedAt: anHourAgo, finishedAt: anHourAgo } as const;
  const contents = { isEncrypted: false, bytes: 1, tables: 1, rows: 1, files: 0 };
  await recordRun(db, { ...run, ...contents, problem: null });
  const { status, text } = await ask(port);
  expect(status).toBe(200);
  const figure = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    );
  expect(figure('mahalla_requests_total{call="listEvents",status="200"}')).toBe(1);
  expect(figure('mahalla_requests_total{call="listEvents",status="503"}')).toBe(1);
  expect(figure('mahalla_request_seconds_count{call="listEvents"}')).toBe(2);
  expect(figure('mahalla_service_failing{service="files"}')).toBe(1);
  expect(figure('mahalla_service_failing{service="postcodes"}')).toBe(0);
  expect(figure('mahalla_service_failures_total{service="files"}')).toBe(1);
  expect(figure('mahalla_kept_answers_total{result="hit"}')).toBe(90);
  expect(figure('mahalla_kept_answers_total{result="miss"}')).toBe(10);
  expect(figure('mahalla_kept_answers_drops_total')).toBe(2);
  expect(figure('mahalla_live_streams')).toBe(4);
  expect(figure('mahalla_database_up')).toBe(1);
  expect(figure('mahalla_queue_waiting{lane="jobs"}')).toBe(1);
  expect(figure('mahalla_queue_late_seconds{lane="jobs"}')).toBeGreaterThanOrEqual(90);
  expect(figure('mahalla_queue_untried_seconds')).toBeGreaterThanOrEqual(90);
  expect(figure('mahalla_run_age_seconds{kind="backup"}')).toBeGreaterThanOrEqual(3600);
  expect(figure('mahalla_run_failed{kind="backup"}')).toBe(0);
  expect(figure('mahalla_disk_free_bytes')).toBeGreaterThan(0);
  expect(figure('process_resident_memory_bytes')).toBeGreaterThan(0);
  const again = await ask(port);
  expect(again.text).toContain('mahalla_kept_answers_drops_total 2');
});

test('with the database unavailable, figures of the process remain and those of the database are left out', async () => {
  const { port, own } = await someMetrics();
  expect((await ask(port)).text).toContain('mahalla_queue_waiting{lane="mail"} 0');
  expect(own.pool.totalCount).toBeGreaterThan(0);
  await own.close();
  const { status, text } = await ask(port);
  expect(status).toBe(200);
  expect(text).toContain('mahalla_database_up 0');
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toContain('mahalla_queue_waiting{');
  expect(text).not.toMatch(/^mahalla_queue_untried_seconds/m);
});

test.each<Record<string, string>>([
  { 'x-forwarded-for': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 proxy' },
  { 'x-real-ip': '127.0.0.1' },
  { 'x-forwarded-host': 'localhost' },
  { host: 'mahalla.example' },
  { host: 'rebound.example:9090' },
  { 'sec-fetch-site': 'same-origin' },
  { origin: 'http://localhost' },
])('requests through a proxy, to another host or from a browser are refused: %j', async (headers) => {
  const { port } = await someMetrics();
  const { status, text } = await ask(port, '/metrics', { headers });
  expect(status).toBe(403);
  expect(text).not.toContain('mahalla_');
});

test('with a token set, only requests with the token are answered, and none through a proxy', async () => {
  const token = 'a token of the tests, 32 letters';
  const { port } = await someMetrics(token);
  const bearing = (authorization: string) => ask(port, '/metrics', { headers: { authorization } });
  // A simple proxy sends this: our own host, and no headers about itself.
  const { status, text } = await ask(port);
  expect([status, text]).toEqual([401, expect.not.stringContaining('mahalla_')]);
  for (const wrong of [`Bearer ${token}x`, 'Bearer ', token, `Basic ${token}`])
    expect((await bearing(wrong)).status).toBe(401);
  expect((await bearing(`Bearer ${token}`)).text).toContain('mahalla_');
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '127.0.0.1' };
  expect((await ask(port, '/metrics', { headers })).status).toBe(403);
});

test('the port serves nothing but metrics', async () => {
  const { port } = await someMetrics();
  expect((await ask(port, '/')).status).toBe(404);
  expect((await ask(port, '/api/health')).status).toBe(404);
  expect((await ask(port, '/metrics', { method: 'POST' })).status).toBe(405);
});

test('nothing is served without a port', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { config, monitor, log } = {
    config: testConfig(),
    monitor: createMonitor(),
    log: createLog('silent'),
  };
  expect((await serveMetrics({ config, db: database.db, monitor, log })).port).toBeUndefined();
});

test('the site’s port serves no metrics, and each request is counted by its call', async () => {
  const app = await anApp();
  onTestFinished(() => app.close());
  const seen: string[] = [];
  app.ctx.monitor.onAnswered(({ what, status }) => seen.push(`${what} ${status}`));
  expect(await (await app.fetch('/metrics')).text()).not.toContain('mahalla_');
  await app.fetch('/api/health');
  await app.fetch('/api/nothing-here');
  await app.fetch('/api/admin/settings');
  expect(seen).toEqual(['page 200', 'getHealth 200', 'file 404', 'getSettings 401']);
});
