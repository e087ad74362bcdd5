import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '#test/test-database.ts';
import { anApp } from '#test/with-app.ts';
import { testCtx } from '#test/with-db.ts';
import { errorRecord, errorText } from './error-record.ts';
import { runJob } from './jobs/run-job.ts';
import { jobRuns } from './jobs/tables.ts';
import { createLog } from './log.ts';
import { enqueue } from './queue/enqueue.ts';
import { runNext } from './queue/run-next.ts';
import { queue } from './queue/tables.ts';
import { defineTask, handleTask } from './queue/task.ts';

const canary = 'Zaynabcanary';

/** A log that is kept as text. */
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

/** The whole server, which writes its log into a text. */
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

test('what somebody typed is not logged when its statement fails', async () => {
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
  expect(app.text()).toContain('join-waiting-list.ts');
  expect(app.text()).not.toMatch(/canary|7946/i);
  await app.close();
});

test('addresses that let anybody in are not logged', async () => {
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

test('nor in the record of a job, nor in a row of the queue, nor in what is logged of them', async () => {
  const database = await openTestDatabase();
  const { log, text } = keptLog('debug');
  const ctx = testCtx(database.db, { log });
  const fails = async () => {
    await ctx.db.execute(sql`insert into users (id, email) values (${canary}, 'a@example.org')`);
  };
  await runJob({ name: 'a-job', everySeconds: 60, run: fails }, ctx);
  const task = defineTask({ kind: 'a-task', lane: 'jobs', payload: z.object({}) });
  await enqueue(ctx.db, task, [{ payload: {} }], ctx.now);
  const handler = handleTask(task, async () => {
    await fails();
    return { ended: 'done' };
  });
  const handlers = new Map([[handler.kind, handler]]);
  await runNext({ handlers, contextOf: () => ctx, clock: () => ctx.now }, 'jobs');
  const [job] = await ctx.db.select().from(jobRuns);
  const [row] = await ctx.db.select().from(queue);
  expect([job?.lastError, row?.lastError]).toEqual(['database error 22P02', 'database error 22P02']);
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

test('an error that is none of the database’s keeps what it says and where it came from', () => {
  const record = errorRecord(new Error('disk\n    at full'));
  expect(record.error).toBe('Error: disk\n    at full');
  expect(record.stack).toContain('error-record.test.ts');
  expect(record.stack).not.toContain('full');
  expect(errorText('thrown text')).toBe('thrown text');
});
