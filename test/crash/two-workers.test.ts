// @module-tag thorough
import { eq, inArray } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { createAppServices } from '#app/app-services.ts';
import { startWorker } from '#app/worker.ts';
import type { Database } from '#kit/server/db/database.ts';
import { openPostgres } from '#kit/server/db/open-database.ts';
import { outbox, queue } from '#kit/server/kit.tables.ts';
import { createLog } from '#kit/server/log.ts';
import { aMessage } from '../factories/outbox.ts';
import { patienceMs } from '../patience.ts';
import { anSmtpListener, type SmtpListener } from '../servers/smtp-listener.ts';
import { testConfig } from '../test-config.ts';
import { openTestDatabase } from '../test-database.ts';
import { chosenSeed, seededRandom } from './seeded-random.ts';

const messages = 300;
const waiting = { timeout: patienceMs, interval: 100 };

test('two workers on one PostgreSQL hand over each message exactly once', async () => {
  const post = await aPostOffice();
  try {
    await fillOutbox(post.database);
    const workers = [await post.aWorker(), await post.aWorker()];
    await post.listener.waitFor((received) => received.length >= messages, waiting.timeout);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(post.listener.received.map(({ to }) => to).sort()).toEqual(recipients.sort());
    const rows = await post.database.db.select().from(outbox);
    expect(rows.filter(({ status, attempts }) => status !== 'done' || attempts !== 1)).toEqual([]);
    expect(Math.min(...workers.map((worker) => worker.composed()))).toBeGreaterThan(messages / 10);
  } finally {
    await post.close();
  }
});

test('two workers lose nothing to a mail server that fails at random', async () => {
  const post = await aPostOffice();
  const seed = chosenSeed();
  const failures = randomFailures(seed);
  try {
    post.listener.setMode(failures.stubModeFor);
    await fillOutbox(post.database);
    const workers = [await post.aWorker(), await post.aWorker()];
    await vi.waitFor(async () => {
      expect(await stillWaiting(post.database)).toBe(0);
    }, waiting);
    await Promise.all(workers.map((worker) => worker.stop()));

    const { received } = post.listener;
    const { later, cut, never } = failures.counts;
    console.log(
      `TEST_SEED=${seed}: ${messages} messages, ${received.length} received; ` +
        `${later} temporary failures, ${cut} cut off after acceptance, ${never} rejected.`,
    );
    const rows = await post.database.db.select().from(outbox);
    const gone = (to: string) => to.startsWith('gone');
    expect(
      rows
        .filter(({ status }) => status === 'given_up')
        .map(({ toEmail }) => toEmail)
        .sort(),
    ).toEqual(recipients.filter(gone).sort());
    const taken = new Map(
      rows.filter(({ status }) => status === 'done').map(({ id, toEmail }) => [toEmail, id]),
    );
    expect(taken.size).toBe(recipients.filter((to) => !gone(to)).length);
    const reached = new Set(received.map(({ to }) => to));
    expect([...taken.keys()].filter((to) => !reached.has(to))).toEqual([]);
    expect(received.filter(({ to, messageId }) => messageId !== `<${taken.get(to)}@localhost>`)).toEqual([]);
    expect(received.length - reached.size).toBe(cut);
  } finally {
    await post.close();
  }
});

const recipients = Array.from({ length: messages }, (_, number) =>
  number % 30 === 0 ? `gone${number}@example.org` : `resident${number}@example.org`,
);

/** A database and a mail server, with workers that each have their own connections, as separate processes would. */
async function aPostOffice() {
  const database = await openTestDatabase();
  const listener = await anSmtpListener();
  const open: { stop(): Promise<void> }[] = [];
  return {
    database,
    listener,
    async aWorker() {
      const worker = await aWorkerOn(database.url, listener);
      open.push(worker);
      return worker;
    },
    async close() {
      await Promise.all(open.map((worker) => worker.stop()));
      await listener.close();
      await database.close();
    },
  };
}

async function aWorkerOn(databaseUrl: string, listener: SmtpListener) {
  const own = await openPostgres({ connectionString: databaseUrl }, () => undefined);
  const config = testConfig({ smtpUrl: listener.url, sessionSecret: 'x'.repeat(32) });
  const services = createAppServices(config, own.db, createLog('silent'));
  let composed = 0;
  const mailer: typeof services.mailer = {
    ...services.mailer,
    compose(message, details) {
      composed += 1;
      return services.mailer.compose(message, details);
    },
  };
  const worker = startWorker({ ...services, mailer }, { tasks: [], jobs: [] }, own.connection);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await worker.stop();
    await own.close();
  };
  return {
    /** The number of messages that it composed. */
    composed: () => composed,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function fillOutbox({ db }: Database): Promise<void> {
  for (const toEmail of recipients) await aMessage(db, { toEmail, sendAfter: '2020-01-01T00:00:00.000Z' });
}

/** Counts the unfinished messages, and makes those that wait for a retry due. */
async function stillWaiting({ db }: Database): Promise<number> {
  await db.update(queue).set({ runAfter: '2020-01-01T00:00:00.000Z' }).where(eq(queue.status, 'queued'));
  return db.$count(queue, inArray(queue.status, ['queued', 'running']));
}

/** Fails the first three attempts for a recipient at random; an address that begins with 'gone' has no mailbox. */
function randomFailures(seed: number) {
  const random = seededRandom(seed);
  const tries = new Map<string, number>();
  const counts = { well: 0, later: 0, never: 0, cut: 0 };
  function modeFor(to: string): keyof typeof counts {
    const count = (tries.get(to) ?? 0) + 1;
    tries.set(to, count);
    if (to.startsWith('gone')) return 'never';
    const drawn = random();
    if (count > 3 || drawn > 0.5) return 'well';
    return drawn > 0.2 ? 'later' : 'cut';
  }
  return {
    counts,
    stubModeFor(to: string) {
      const chosen = modeFor(to);
      counts[chosen] += 1;
      return chosen;
    },
  };
}
