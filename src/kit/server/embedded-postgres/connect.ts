import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { addressOf, type Cluster, DataFolderError, startFailureText, startServer } from './cluster.ts';

export const databaseName = 'mahalla';
/**
 * Any constant does: the site holds this advisory lock while it runs, and PostgreSQL releases it when the site is
 * killed.
 */
export const siteLock = 7_240_115;
const startLimitMs = 60_000;
const lockLimitMs = 3_000;
const maxStarts = 5;
/** PostgreSQL's codes: cannot_connect_now and invalid_catalog_name. */
const startingOrStopping = '57P03';
const noSuchDatabase = '3D000';

/**
 * Connects to the server, and starts it if it isn't running; takes the site's lock if requested. Waits for a site that
 * is just stopping.
 */
export async function connectExclusively(cluster: Cluster, alone: boolean): Promise<pg.Client> {
  const until = Date.now() + lockLimitMs;
  while (Date.now() < until) {
    const client = await connectOrStart(cluster);
    if (!alone || (await trySiteLock(client).catch(() => false))) return client;
    await client.end().catch(() => undefined);
    await delay(100);
  }
  throw new DataFolderError(
    `Another process already serves the data folder ${dirname(cluster.folder)}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

/** Takes the site's lock; returns false if another connection holds it. */
export async function trySiteLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    siteLock,
  ]);
  return rows[0]?.taken === true;
}

async function connectOrStart(cluster: Cluster): Promise<pg.Client> {
  const until = Date.now() + startLimitMs;
  let starts = 0;
  let lastOutput = '';
  let running = false;
  const onEnd = (output: string) => {
    running = false;
    lastOutput = output;
  };
  while (Date.now() < until) {
    const found = await connect(cluster);
    if (found instanceof pg.Client) return found;
    if (found === 'none' && !running) {
      if (isFinal(lastOutput) || starts > maxStarts) break;
      removeStalePid(cluster.folder, lastOutput);
      await delay(200 * starts);
      starts += 1;
      running = true;
      (await startServer(cluster)).ended.then(onEnd, (error: unknown) => onEnd(String(error)));
    }
    await delay(20);
  }
  throw new DataFolderError(startFailureText(cluster.folder, lastOutput));
}

/** Connects to the site's database, and creates it if it is missing; returns the reason if it can't. */
export async function connect(cluster: Cluster): Promise<pg.Client | 'none' | 'busy'> {
  try {
    return await connectTo({ ...addressOf(cluster), database: databaseName });
  } catch (error) {
    if (codeOf(error) === startingOrStopping) return 'busy';
    if (codeOf(error) !== noSuchDatabase) return 'none';
  }
  const client = await connectTo(addressOf(cluster));
  // If two create it at the same time, one of them fails because it exists.
  await client.query(`create database ${databaseName}`).catch(() => undefined);
  await client.end();
  return connectTo({ ...addressOf(cluster), database: databaseName });
}

async function connectTo(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Whether another attempt would fail the same way. */
function isFinal(lastOutput: string): boolean {
  return /No space left|Permission denied|wrong ownership|can’t be run here/.test(lastOutput);
}

/** After a restart of the machine or container the process id of a killed server may belong to another program. */
function removeStalePid(folder: string, lastOutput: string): void {
  if (!lastOutput.includes('postmaster.pid" already exists')) return;
  const file = join(folder, 'postmaster.pid');
  try {
    const [pid = ''] = readFileSync(file, 'utf8').split('\n');
    if (!existsSync('/proc/self')) return;
    const program = existsSync(`/proc/${pid}/comm`) ? readFileSync(`/proc/${pid}/comm`, 'utf8').trim() : '';
    if (program !== 'postgres') rmSync(file);
  } catch {
    // It was removed meanwhile: the next attempt handles that.
  }
}
