import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { askForJob } from '#kit/server/jobs/ask-for-job.ts';
import type { Job } from '#kit/server/jobs/run-job.ts';
import { jobRuns } from '#kit/server/jobs/tables.ts';
import { createLog } from '#kit/server/log.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
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

test('what is due is sent, with what it says emptied afterwards', async () => {
  const { database, listener, worker } = await aWorker();
  await aMessage(database.db, { sendAfter: '2026-01-01T00:00:00.000Z' });
  await listener.waitFor((received) => received.length === 1);
  await worker.stop();
  expect(await database.db.select().from(outbox)).toMatchObject([{ status: 'done', props: {} }]);
  await listener.close();
  await database.close();
});

test('a mail server that never answers does not hold up a stop, and its letter is not lost', async () => {
  const { database, listener, worker } = await aWorker();
  listener.become('hangs');
  await aMessage(database.db, { sendAfter: '2026-01-01T00:00:00.000Z' });
  await listener.waitFor((received) => received.length === 1);
  await worker.stop();
  // Had the stop waited for the server's silence to end, the message would be queued again.
  expect(await database.db.select().from(outbox)).toMatchObject([{ status: 'running' }]);
  await listener.close();
  await database.close();
});

test('while a mailing hangs and a job takes its time, a message that somebody waits for goes out', async () => {
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
  listener.become((to) => (to === 'one@example.org' ? 'well' : 'hangs'));
  for (let count = 0; count < 5; count++) {
    await aMessage(database.db, { lane: 'bulk-mail', toEmail: `many${count}@example.org` });
  }
  await aMessage(database.db, { toEmail: 'one@example.org' });
  await expect.poll(() => database.db.$count(outbox, eq(outbox.status, 'done')), { timeout: 10_000 }).toBe(1);
  endJob();
  await worker.stop();
  await listener.close();
  await database.close();
});

test('a job that is asked for runs at once, though another turn of it is hours away', async () => {
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
  await expect.poll(isThrough, { timeout: 10_000 }).toBeTruthy();
  expect(await askForJob(database.db, 'of another name')).toBe(false);
  expect(await askForJob(database.db, 'seldom')).toBe(true);
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(2);
  await worker.stop();
  await listener.close();
  await database.close();
});
