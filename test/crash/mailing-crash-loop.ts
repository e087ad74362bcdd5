import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#kit/server/db/database.ts';
import { outbox } from '#kit/server/kit.tables.ts';
import { smtpConnections } from '#kit/server/mail/send-mail.ts';
import { aServerProcess, type ServerProcess } from '../servers/server-process.ts';
import { anSmtpListener, type SmtpListener } from '../servers/smtp-listener.ts';
import { type CrashStore, letJobTimePass, sendRest } from './crash-store.ts';
import { chosenSeed, fewerKillRounds, seededRandom } from './seeded-random.ts';

/** A message that a job sends to many recipients. */
export type Mailing = {
  /** The template of its messages. */
  template: string;
  /** The job that writes them into the outbox. */
  job: string;
  /** Stores the job's rows and returns the addresses that must each get one message. */
  prepare(db: Db): Promise<readonly string[]>;
};

/**
 * Lets the server kill itself at each moment, then kills it repeatedly while it sends a mailing. Expects that in the end each recipient has
 * exactly one message, apart from second copies with the same Message-ID.
 */
export async function expectOneMessageEach(
  store: CrashStore,
  mailing: Mailing,
  rounds = fewerKillRounds,
): Promise<void> {
  const random = seededRandom(chosenSeed());
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
    listener.setMode(() => (random() < 0.05 ? 'slow' : 'well'));
    for (const moment of moments) {
      const server = await start({ FAULT: moment, FAULTS_ALLOWED: 'yes' });
      await server.killedItself();
      await store.between((db) => letJobTimePass(db, mailing.job));
    }
    let half = 0;
    for (let round = 0; round < rounds; round++) {
      const server = await start();
      await server.ready;
      await partArrived((round + random()) / (rounds + 1), listener, expected.length);
      await server.kill();
      const written = await store.between((db) => db.$count(outbox, eq(outbox.template, mailing.template)));
      if (written > 0 && listener.received.length < expected.length) half += 1;
      await store.between((db) => letJobTimePass(db, mailing.job));
    }
    await sendRest(
      store,
      listener,
      (received) => new Set(received.map(({ to }) => to)).size >= expected.length,
      (db) => letJobTimePass(db, mailing.job),
    );
    await expectEachOnce(store, listener, mailing, expected);
    const copies = listener.received.length - expected.length;
    console.log(
      `${rounds} kills, ${half} of them half way, ${expected.length} messages, ${copies} second copies.`,
    );
    expect(half).toBeGreaterThan(0);
    // Each moment between the mail server's acceptance and our mark costs one second copy.
    expect(copies).toBeGreaterThanOrEqual(moments.length - 1);
    expect(copies).toBeLessThanOrEqual((moments.length + rounds) * smtpConnections);
  } finally {
    // After a failure, a server that still ran would lock the folder and hide the cause.
    for (const server of servers) await server.kill();
    await listener.close();
    await store.remove();
  }
}

/** The moments between a step and the write that records it. At the first, half of the messages are written. */
const moments = ['mid-batch:2', 'after-smtp-accept:5', 'before-mark:5'] as const;

/** Starts and stops the server once, which creates the tables. */
async function migrated(environment: Record<string, string>): Promise<void> {
  const server = await aServerProcess({ ...environment, SMTP_URL: '' });
  await server.ready;
  await server.stop();
}

/** Resolves once this part of the messages has arrived, so that each kill hits a mailing half way. */
function partArrived(part: number, listener: SmtpListener, all: number): Promise<void> {
  const wanted = Math.ceil(all * part);
  return listener.waitFor((received) => received.length >= wanted);
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
