import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Job, triggerJob } from '#kit/server/jobs/run-jobs.ts';
import { jobRuns, outbox } from '#kit/server/kit.tables.ts';
import { createLog } from '#kit/server/log.ts';
import { aMessage } from '#test/factories/outbox.ts';
import { anSmtpListener } from '#test/servers/smtp-listener.ts';
import { testConfig } from '#test/test-config.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { createAppServices } from './app-services.ts';
import { startWorker, type Work } from './worker.ts';

async function aWorker(work: Work = { tasks: [], jobs: [] }) {
  const [database, listener] = await Promise.all([openTestDatabase(), anSmtpListener()]);
  const config = testConfig({
    smtpUrl: listener.url,
    sessionSecret: 'a secret of the tests, long enough for it',
  });
  const services = createAppServices(config, database.db, createLog('silent'));
  return { database, listener, worker: startWorker(services, work, database.connection) };
}

test('a due message is sent, and its contents are deleted afterwards', async () => {
  const { database, listener, worker } = await aWorker();
  await aMessage(database.db, { sendAfter: '2026-01-01T00:00:00.000Z' });
  await listener.waitFor((received) => received.length === 1);
  await worker.stop();
  expect(await database.db.select().from(outbox)).toMatchObject([{ status: 'done', props: {} }]);
  await listener.close();
  await database.close();
});

test('a mail server that never responds does not delay a stop, and its message is not lost', async () => {
  const { database, listener, worker } = await aWorker();
  listener.setMode('hangs');
  await aMessage(database.db, { sendAfter: '2026-01-01T00:00:00.000Z' });
  await listener.waitFor((received) => received.length === 1);
  await worker.stop();
  // If the stop had waited for the server to time out, the message would be queued again.
  expect(await database.db.select().from(outbox)).toMatchObject([{ status: 'running' }]);
  await listener.close();
  await database.close();
});

test('an urgent message is sent while bulk mail hangs and a job is running', async () => {
  let endJob = () => undefined as undefined;
  const slow: Job = {
    name: 'slow',
    everySeconds: 1,
    run: () =>
      new Promise((resolve) => {
        endJob = () => void resolve();
      }),
  };
  const { database, listener, worker } = await aWorker({ tasks: [], jobs: [slow] });
  listener.setMode((to) => (to === 'one@example.org' ? 'well' : 'hangs'));
  for (let count = 0; count < 5; count++) {
    await aMessage(database.db, { lane: 'bulk-mail', toEmail: `many${count}@example.org` });
  }
  await aMessage(database.db, { toEmail: 'one@example.org' });
  await expect.poll(() => database.db.$count(outbox, eq(outbox.status, 'done'))).toBe(1);
  endJob();
  await worker.stop();
  await listener.close();
  await database.close();
});

test('a job that is triggered runs at once, even if its next run is hours away', async () => {
  let runs = 0;
  const seldom: Job = {
    name: 'seldom',
    everySeconds: 6 * 3600,
    run: async () => {
      runs += 1;
    },
  };
  const { database, listener, worker } = await aWorker({ tasks: [], jobs: [seldom] });
  const isThrough = async () => (await database.db.select().from(jobRuns))[0]?.finishedAt;
  await expect.poll(isThrough).toBeTruthy();
  expect(await triggerJob(database.db, 'of another name')).toBe(false);
  expect(await triggerJob(database.db, 'seldom')).toBe(true);
  await expect.poll(() => runs).toBe(2);
  await worker.stop();
  await listener.close();
  await database.close();
});
