import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, gt, isNotNull, isNull, notInArray, or } from 'drizzle-orm';
import pg from 'pg';
import { expect } from 'vitest';
import type { Db } from '#kit/server/db/database.ts';
import { openReached, type Reached, reachDatabase } from '#kit/server/db/open-database.ts';
import { dueFailures, jobRuns, queue } from '#kit/server/kit.tables.ts';
import { createLog } from '#kit/server/log.ts';
import { patienceMs } from '../patience.ts';
import { aServerProcess } from '../servers/server-process.ts';
import type { ReceivedMessage, SmtpListener } from '../servers/smtp-listener.ts';
import { testConfig } from '../test-config.ts';

/** A data folder with its database, which outlive the server that used them. */
export type CrashStore = {
  dataDir: string;
  /** The settings for a server that uses it. */
  environment: Record<string, string>;
  /** Works on the database while no server of the product runs. */
  between<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
};

export function aCrashStore(): CrashStore {
  return crashStoreIn(mkdtempSync(join(tmpdir(), 'mahalla-crash-')));
}

/** Opens the data folder that another server has left. */
export function crashStoreIn(dataDir: string): CrashStore {
  return {
    dataDir,
    environment: { DATA_DIR: dataDir },
    async between(work) {
      const reached = await reach(dataDir);
      try {
        await allSessionsEnded(reached);
        const database = await openReached(reached, createLog('silent'));
        return await work(database.db).finally(() => database.close());
      } finally {
        await reached.close();
      }
    },
    async remove() {
      // A killed server leaves its database running; opening and closing it stops it.
      await (await reach(dataDir)).close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** How many servers are started to send the last messages. */
const maxStarts = 3;

/**
 * Runs a server until the messages are as wanted. An attempt that fails because the machine is busy waits minutes for the next, so a server that
 * takes long is followed by another, for which `passTime` makes the rest due. After the last, what is unfinished explains the failure.
 */
export async function sendRest(
  store: CrashStore,
  listener: SmtpListener,
  areAsWanted: (received: readonly ReceivedMessage[]) => boolean,
  passTime: (db: Db) => Promise<void> = letQueueTimePass,
): Promise<void> {
  listener.setMode('well');
  for (let starts = 0; starts < maxStarts && !areAsWanted(listener.received); starts += 1) {
    await store.between(passTime);
    const server = await aServerProcess({ ...store.environment, SMTP_URL: listener.url });
    try {
      await server.ready;
      await listener.waitFor(areAsWanted, patienceMs / maxStarts).catch(() => undefined);
      await server.stop();
    } finally {
      // After a failure, a server that still ran would lock the folder and hide the cause.
      await server.kill();
    }
  }
  if (areAsWanted(listener.received)) return;
  const unfinished = JSON.stringify(await store.between(selectUnfinished), null, 2);
  throw new Error(
    `${listener.received.length} messages arrived, and not all that should. Unfinished: ${unfinished}`,
  );
}

/** What the servers left undone, with its errors. */
async function selectUnfinished(db: Db) {
  const { id, kind, status, attempts, runAfter, lastError } = queue;
  return {
    queue: await db
      .select({ id, kind, status, attempts, runAfter, lastError })
      .from(queue)
      .where(notInArray(status, ['done', 'suppressed'])),
    jobs: await db
      .select()
      .from(jobRuns)
      .where(or(isNull(jobRuns.finishedAt), isNotNull(jobRuns.lastError))),
    rows: await db.select().from(dueFailures),
  };
}

const past = '2020-01-01T00:00:00.000Z';

/** Ends the leases of killed workers, and makes what failed due again. */
export async function letQueueTimePass(db: Db): Promise<void> {
  await db.update(queue).set({ leasedUntil: past }).where(eq(queue.status, 'running'));
  await retryFailed(db);
}

/** Makes a job due again, with the rows that it could not process, and lets the queue's time pass. */
export async function letJobTimePass(db: Db, job: string): Promise<void> {
  await db.update(jobRuns).set({ startedAt: past }).where(eq(jobRuns.name, job));
  await db.update(dueFailures).set({ nextAttemptAt: past });
  await letQueueTimePass(db);
}

/** Makes what failed due again: on a busy machine an attempt may take longer than it may, and the next is minutes later. */
export async function retryFailed(db: Db): Promise<void> {
  const hasFailed = and(eq(queue.status, 'queued'), gt(queue.attempts, 0));
  await db.update(queue).set({ runAfter: past }).where(hasFailed);
}

function reach(dataDir: string): Promise<Reached> {
  return reachDatabase(testConfig({ dataDir }), createLog('silent'), true);
}

/** Waits until the database has ended the sessions of a killed server. */
async function allSessionsEnded({ connection, owner }: Reached): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  const sessions = () => client.query('select 1 from pg_stat_activity where usename = $1', [connection.user]);
  try {
    await expect.poll(async () => (await sessions()).rowCount).toBe(0);
  } finally {
    await client.end();
  }
}
