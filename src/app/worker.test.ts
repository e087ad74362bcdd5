import { expect, test } from 'vitest';
import { createLog } from '#kit/server/log.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { aMessage } from '#test/factories/outbox.ts';
import { anSmtpListener } from '#test/servers/smtp-listener.ts';
import { testConfig } from '#test/test-config.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { createAppServices } from './app-services.ts';
import { startWorker } from './worker.ts';

async function aWorker() {
  const [database, listener] = await Promise.all([openTestDatabase(), anSmtpListener()]);
  const config = testConfig({
    smtpUrl: listener.url,
    sessionSecret: 'a secret of the tests, long enough for it',
  });
  const services = createAppServices(config, database.db, createLog('silent'));
  return { database, listener, worker: startWorker(services, []) };
}

test('what is due is sent, with what it says emptied afterwards', async () => {
  const { database, listener, worker } = await aWorker();
  await aMessage(database.db, { sendAfter: '2026-01-01T00:00:00.000Z' });
  await listener.waitFor((letters) => letters.length === 1);
  await worker.stop();
  expect(await database.db.select().from(outbox)).toMatchObject([{ status: 'sent', props: {} }]);
  await listener.close();
  await database.close();
});

test('a mail server that never answers does not hold up a stop, and its letter is not lost', async () => {
  const { database, listener, worker } = await aWorker();
  listener.become('hangs');
  await aMessage(database.db, { sendAfter: '2026-01-01T00:00:00.000Z' });
  await listener.waitFor((letters) => letters.length === 1);
  await worker.stop();
  // Had the stop waited for the server's silence to end, the message would be queued again.
  expect(await database.db.select().from(outbox)).toMatchObject([{ status: 'sending' }]);
  await listener.close();
  await database.close();
});
