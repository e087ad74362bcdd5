import { eq, ne, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#kit/server/db/database.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { queue } from '#kit/server/queue/tables.ts';
import { anSmtpListener, type SmtpListener } from '../servers/smtp-listener.ts';
import type { CrashStore } from './crash-store.ts';
import { chosenSeed, seededChance } from './seeded-chance.ts';
import { aServerProcess } from './server-process.ts';

const rounds = Number(process.env.CRASH_ROUNDS || 12);

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
 * Kills the server again and again while it writes and sends a mailing, and expects that in the end everyone has one message,
 * nobody two, and that second copies of a letter are the same letter.
 */
export async function expectOneMessageEach(store: CrashStore, mailing: Mailing): Promise<void> {
  const chance = seededChance(chosenSeed());
  const listener = await anSmtpListener();
  const environment = { ...store.environment, SMTP_URL: listener.url };
  try {
    await migrated(environment);
    const expected = await store.between(mailing.prepare);
    listener.become(() => (chance() < 0.05 ? 'slow' : 'well'));
    let half = 0;
    for (let round = 0; round < rounds; round++) {
      const server = await aServerProcess(environment);
      await server.ready;
      await after(chance() * 900);
      await server.kill();
      const written = await store.between((db) => db.$count(outbox, eq(outbox.template, mailing.template)));
      if (written > 0 && listener.received.length < expected.length) half += 1;
      await store.between((db) => letTimePass(db, mailing.job));
    }
    listener.become('well');
    const server = await aServerProcess(environment);
    await server.ready;
    await listener.waitFor(
      (received) => new Set(received.map(({ to }) => to)).size >= expected.length,
      120_000,
    );
    await expectAllSent(store);
    await server.stop();
    await expectEachOnce(store, listener, mailing, expected);
    const copies = listener.received.length - expected.length;
    console.log(
      `${rounds} kills, ${half} of them half way, ${expected.length} letters, ${copies} second copies.`,
    );
    expect(half).toBeGreaterThan(0);
    expect(copies).toBeLessThanOrEqual(rounds);
  } finally {
    await listener.close();
    await store.remove();
  }
}

/** A first start, so that the tables are there. */
async function migrated(environment: Record<string, string>): Promise<void> {
  const server = await aServerProcess({ ...environment, SMTP_URL: '' });
  await server.ready;
  await server.stop();
}

/** The moment of a kill: what is waited for is chance itself. */
function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The job's interval passes, and the time for which a killed worker held what it had in its hand. */
async function letTimePass(db: Db, job: string): Promise<void> {
  await db.execute(sql`update job_runs set started_at = '2020-01-01T00:00:00Z' where name = ${job}`);
  await db.update(queue).set({ leasedUntil: '2020-01-01T00:00:00.000Z' }).where(eq(queue.status, 'running'));
}

async function expectAllSent(store: CrashStore): Promise<void> {
  if (store.environment.DATABASE_URL === undefined) return;
  await expect
    .poll(() => store.between((db) => db.$count(outbox, ne(outbox.status, 'done'))), { timeout: 30_000 })
    .toBe(0);
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
