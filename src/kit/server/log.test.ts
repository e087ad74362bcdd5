import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '#test/test-database.ts';
import { anApp } from '#test/with-app.ts';
import { testCtx } from '#test/with-db.ts';
import { runJob, runSteps } from './jobs/run-jobs.ts';
import { dueFailures, jobRuns, queue } from './kit.tables.ts';
import { createLog, errorRecord, errorText } from './log.ts';
import { runNext } from './queue/run-lanes.ts';
import { defineTask, enqueue, handleTask } from './queue/task.ts';

test('user input can’t forge a log line, and each line has a time, a level and its request’s id', () => {
  let text = '';
  const kept = new Writable({
    write(line, _, done) {
      text += String(line);
      done();
    },
  });
  const typed = 'a\r\n{"level":50,"msg":"administrator signed in"}\u2028\u001b[2J';
  const before = Date.now();
  createLog('info', kept).warn({ service: typed, requestId: '1' }, 'service failed');
  const lines = text.trimEnd().split(/\r|\n/);
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines[0] ?? '');
  expect(line).toMatchObject({ level: 40, service: typed, requestId: '1', msg: 'service failed' });
  expect(line.time).toBeGreaterThanOrEqual(before);
  expect(text).not.toContain('\u001b');
});

const canary = 'Zaynabcanary';

/** A log that is kept in memory. */
function keptLog(level: string) {
  const lines: string[] = [];
  const kept = new Writable({
    write(line, _, done) {
      lines.push(String(line));
      done();
    },
  });
  return { log: createLog(level, kept), text: () => lines.join('') };
}

/** A complete server that writes its log into memory. */
async function anAppThatLogs(level: string) {
  const { log, text } = keptLog(level);
  const app = await anApp({}, openTestDatabase, { log });
  return { ...app, text };
}

const signUp = {
  firstName: canary,
  lastName: 'Qcanary',
  email: 'zaynabcanary@example.org',
  phone: '020 7946 7777',
  postcode: 'IG1 1AA',
};

test('user input is not logged when its statement fails', async () => {
  const app = await anAppThatLogs('debug');
  await app.ctx.db.execute(sql`alter table waiting_list add constraint nobody check (false) not valid`);
  const answer = await app.fetch('/api/waiting-list', {
    method: 'POST',
    body: JSON.stringify(signUp),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(500);
  expect(app.text()).toContain('"constraint":"nobody"');
  expect(app.text()).toContain('insert into \\"waiting_list\\"');
  expect(app.text()).toContain('waiting-list.own.ts');
  expect(app.text()).not.toMatch(/canary|7946/i);
  await app.close();
});

test('addresses that contain a secret are logged without it', async () => {
  const app = await anAppThatLogs('debug');
  const secret = 'x'.repeat(43);
  const id = '019ab0c0-0000-7000-8000-000000000000';
  await app.fetch(`/calendar/${id}_${secret}.ics`);
  await app.fetch(`/api/unsubscribe/${id}.weekly.${secret}`);
  await app.fetch(`/moderation/${id}_${secret}`);
  await app.fetch(`/api/events/${id}`);
  expect(app.text()).toContain('/calendar/');
  expect(app.text()).toContain(`/api/events/${id}`);
  expect(app.text()).not.toContain('xxx');
  await app.close();
});

test('user input is not recorded or logged when a job, a due row or a task fails', async () => {
  const database = await openTestDatabase();
  const { log, text } = keptLog('debug');
  const ctx = testCtx(database.db, { log });
  const fails = async () => {
    await ctx.db.execute(sql`insert into users (id, email) values (${canary}, 'a@example.org')`);
  };
  await runJob({ name: 'a-job', everySeconds: 60, run: fails }, ctx);
  const rows = { name: 'a-row', table: jobRuns, key: jobRuns.name, due: () => undefined, act: fails };
  await runSteps(rows, ctx);
  const task = defineTask({ kind: 'a-task', lane: 'jobs', payload: z.object({}) });
  await enqueue(ctx.db, task, [{ payload: {} }], ctx.now);
  const handler = handleTask(task, async () => {
    await fails();
    return { ended: 'done' };
  });
  const handlers = new Map([[handler.kind, handler]]);
  await runNext({ handlers, contextOf: () => ctx, clock: () => ctx.now }, 'jobs');
  const [job] = await ctx.db.select().from(jobRuns);
  const [due] = await ctx.db.select().from(dueFailures);
  const [row] = await ctx.db.select().from(queue);
  const written = [job?.lastError, due?.lastError, row?.lastError];
  expect(new Set(written)).toEqual(new Set(['database error 22P02']));
  expect(text()).not.toContain(canary);
  await database.close();
});

test('a mail server’s refusal is logged without the address that it repeats', async () => {
  const database = await openTestDatabase();
  const { log, text } = keptLog('debug');
  const ctx = testCtx(database.db, { log });
  await enqueue(
    ctx.db,
    defineTask({ kind: 'a-task', lane: 'jobs', payload: z.object({}) }),
    [{ payload: {} }],
    ctx.now,
  );
  const handlers = new Map([
    [
      'a-task',
      {
        kind: 'a-task',
        maxAttempts: 1,
        run: async () => ({ ended: 'refused' as const, why: '550 <zaynab@canary.example> unknown' }),
      },
    ],
  ]);
  await runNext({ handlers, contextOf: () => ctx, clock: () => ctx.now }, 'jobs');
  expect(text()).toContain('550 <[address]> unknown');
  await database.close();
});

test('an error from elsewhere keeps its message and stack', () => {
  const record = errorRecord(new Error('disk\n    at full'));
  expect(record.error).toBe('Error: disk\n    at full');
  expect(record.stack).toContain('log.test.ts');
  expect(record.stack).not.toContain('full');
  expect(errorText('thrown text')).toBe('thrown text');
});
