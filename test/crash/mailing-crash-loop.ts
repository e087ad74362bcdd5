import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#kit/server/db/database.ts';
import { smtpConnections } from '#kit/server/mail/smtp.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { queue } from '#kit/server/queue/tables.ts';
import { aServerProcess, type ServerProcess } from '../servers/server-process.ts';
import { anSmtpListener, type SmtpListener } from '../servers/smtp-listener.ts';
import type { CrashStore } from './crash-store.ts';
import { chosenSeed, killRounds as rounds, seededChance } from './seeded-chance.ts';

/** What is sent to many at once by a job, and to whom. */
export type Mailing = {
  /** The template of its messages. */
  template: string;
  /** The job that writes them into the outbox. */
  job: string;
  /** Stores what the job works on, and answers the addresses that are to be written to, each once. */
  prepare(db: Db): Promise<readonly string[]>;
};

/**
 * Has the server kill itself at each moment, then kills it again and again while it sends a mailing, and expects that in the end everyone has one message,
 * nobody two, and that second copies of a letter are the same letter.
 */
export async function expectOneMessageEach(store: CrashStore, mailing: Mailing): Promise<void> {
  const chance = seededChance(chosenSeed());
  const listener = await anSmtpListener();
  const servers: ServerProcess[] = [];
  const start = async (fault: Record<string, string> = {}) => {
    const server = await aServerProcess({ ...store.environment, SMTP_URL: listener.url, ...fault });
    servers.push(server);
    return server;
  };
  try {
    await migrated(store.environment);
    const expected = await store.between(mailing.prepare);
    listener.become(() => (chance() < 0.05 ? 'slow' : 'well'));
    for (const moment of moments) {
      const server = await start({ FAULT: moment, FAULTS_ALLOWED: 'yes' });
      await server.killedItself();
      await store.between((db) => letTimePass(db, mailing.job));
    }
    let half = 0;
    for (let round = 0; round < rounds; round++) {
      const server = await start();
      await server.ready;
      await momentIn(round, chance(), listener, expected.length);
      await server.kill();
      const written = await store.between((db) => db.$count(outbox, eq(outbox.template, mailing.template)));
      if (written > 0 && listener.received.length < expected.length) half += 1;
      await store.between((db) => letTimePass(db, mailing.job));
    }
    listener.become('well');
    const server = await start();
    await server.ready;
    await listener.waitFor(
      (received) => new Set(received.map(({ to }) => to)).size >= expected.length,
      120_000,
    );
    await server.stop();
    await expectEachOnce(store, listener, mailing, expected);
    const copies = listener.received.length - expected.length;
    console.log(
      `${rounds} kills, ${half} of them half way, ${expected.length} letters, ${copies} second copies.`,
    );
    expect(half).toBeGreaterThan(0);
    // Each moment after the mail server's word, and before ours, cost one copy for certain.
    expect(copies).toBeGreaterThanOrEqual(moments.length - 1);
    expect(copies).toBeLessThanOrEqual((moments.length + rounds) * smtpConnections);
  } finally {
    // One that still runs when a test has failed would hold the folder, and hide why.
    for (const server of servers) await server.kill();
    await listener.close();
    await store.remove();
  }
}

/** Where a step is done and the next one, that would write it down, is not. The first finds the messages half written. */
const moments = ['mid-batch:2', 'after-smtp-accept:5', 'before-mark:5'] as const;

/** A first start, so that the tables are there. */
async function migrated(environment: Record<string, string>): Promise<void> {
  const server = await aServerProcess({ ...environment, SMTP_URL: '' });
  await server.ready;
  await server.stop();
}

/** When another part of the letters has arrived, chance says how many: each kill finds the mailing half way. */
function momentIn(round: number, chance: number, listener: SmtpListener, all: number): Promise<void> {
  const wanted = Math.ceil((all * (round + chance)) / (rounds + 1));
  return listener.waitFor((received) => received.length >= wanted, 60_000);
}

/** The job's interval passes, and the time for which a killed worker held what it had in its hand. */
async function letTimePass(db: Db, job: string): Promise<void> {
  await db.execute(sql`update job_runs set started_at = '2020-01-01T00:00:00Z' where name = ${job}`);
  await db.update(queue).set({ leasedUntil: '2020-01-01T00:00:00.000Z' }).where(eq(queue.status, 'running'));
}

async function expectEachOnce(
  store: CrashStore,
  listener: SmtpListener,
  mailing: Mailing,
  expected: readonly string[],
): Promise<void> {
  const messages = await store.between((db) =>
    db.select().from(outbox).where(eq(outbox.template, mailing.template)),
  );
  expect(messages.map(({ toEmail }) => toEmail).sort()).toEqual([...expected].sort());
  const recipients = new Map(messages.map(({ id, toEmail }) => [`<${id}@mahalla.example>`, toEmail]));
  for (const { messageId, to } of listener.received) expect(recipients.get(messageId)).toBe(to);
}
