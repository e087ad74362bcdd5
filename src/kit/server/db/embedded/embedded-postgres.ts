import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { applicationRole, makeApplicationRole } from '../application-role.ts';
import { databaseAccount } from './account.ts';
import {
  addressOf,
  type Cluster,
  createCluster,
  cutOff,
  problem,
  processOfServer,
  startServer,
  stopServer,
} from './cluster.ts';
import { DataFolderError } from './data-folder-error.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { locatePrograms } from './programs.ts';

export type EmbeddedPostgres = {
  /** How the site connects to its database: with a role that owns nothing in it. */
  connection: pg.ClientConfig;
  /** The same with the role that owns everything, which migrates. */
  owner: pg.ClientConfig;
  /** Stops the server, unless another process of ours still uses it. */
  close(): Promise<void>;
};

type Options = {
  log: Log;
  /** The site needs the folder for itself; a command beside it (an import) shares the server. */
  alone: boolean;
  /** Another process has taken the folder over, and the database has been stopped: this process must write nothing more. */
  onLost?(): void;
  settings?: readonly string[];
  loopback?: boolean;
};

const databaseName = 'mahalla';
/** Any constant does: the site holds this advisory lock for as long as it runs, and PostgreSQL frees it when the site is killed. */
export const siteLock = 7_240_115;
const startLimitMs = 60_000;
const lockLimitMs = 3_000;
const maxStarts = 5;
/** PostgreSQL's codes: cannot_connect_now and invalid_catalog_name. */
const startingOrStopping = '57P03';
const noSuchDatabase = '3D000';

/**
 * Opens the PostgreSQL under `dataDir` that we bring: makes it at the first start, starts it, or takes over the one that a
 * killed process left running, and starts it again when it dies. Throws DataFolderError, in sentences for the operator,
 * where another site uses the folder or the database can't run.
 */
export async function openEmbeddedPostgres(dataDir: string, options: Options): Promise<EmbeddedPostgres> {
  const cluster = prepareFolder(resolve(dataDir), options);
  let closing = false;
  let server: number | undefined;
  let reviving = Promise.resolve();
  const stopping = new AbortController();
  const running = options.alone ? undefined : await connectToRunning(cluster);
  const lock = running ? undefined : await lockFolder(dirname(cluster.folder), { log: options.log, onLost });
  let client = running ?? (await openLocked(cluster, options.alone, lock));
  const { password, port } = addressOf(cluster);
  if (cluster.loopback) cluster.port = port;
  await makeApplicationRole(client, typeof password === 'string' ? password : undefined);
  watch();

  function onLost(): void {
    stopWatching();
    cut();
    void reviving.then(cut);
    options.onLost?.();
  }

  function stopWatching(): void {
    closing = true;
    stopping.abort();
  }

  function cut(): void {
    if (server !== undefined) cutOff(cluster, server);
  }

  /** The lock's connection ends with the server: then another is started, for as long as it takes. */
  function watch(): void {
    server = processOfServer(cluster);
    client.on('error', () => undefined);
    client.once('end', () => {
      if (!closing) reviving = revive();
    });
  }

  async function revive(): Promise<void> {
    for (let wait = 100; !closing; wait = Math.min(wait * 2, 10_000)) {
      options.log.error({}, 'the database ended; starting it again');
      try {
        client = await openAlone(cluster, options.alone);
        return watch();
      } catch (error) {
        options.log.error({ error }, 'the database does not start');
        await delay(wait, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return {
    connection: { ...addressOf(cluster), database: databaseName, user: applicationRole },
    owner: { ...addressOf(cluster), database: databaseName },
    async close() {
      stopWatching();
      // A server that is just being started again would outlive us.
      await reviving;
      const isLast = options.alone || (await tryLock(client).catch(() => false));
      await client.end().catch(() => undefined);
      if (isLast) await stopServer(cluster);
      await lock?.release();
    },
  };
}

/** Makes DATA_DIR where it is missing, and shuts it and its database to all other accounts. */
function prepareFolder(dataDir: string, options: Options): Cluster {
  const folder = join(dataDir, 'postgres');
  refuseOldDatabase(dataDir, folder);
  const loopback = options.loopback ?? process.platform === 'win32';
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // On Windows, where the server listens on the loopback, there are no modes.
    if (!loopback) for (const own of [dataDir, folder]) shut(own, options.log);
  } catch (error) {
    throw new DataFolderError(problem(folder, String(error)));
  }
  const account = databaseAccount(folder);
  return { folder, account, programs: locatePrograms(account), settings: options.settings ?? [], loopback };
}

function shut(folder: string, log: Log): void {
  if (!existsSync(folder)) return;
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    log.warn({ folder, error }, 'other accounts of this machine may be able to read the data folder');
  }
}

/** A connection to a server that another process keeps, if there is one. */
async function connectToRunning(cluster: Cluster): Promise<pg.Client | undefined> {
  if (!existsSync(cluster.folder)) return undefined;
  const found = await connect(cluster);
  return found instanceof pg.Client ? found : undefined;
}

async function openLocked(
  cluster: Cluster,
  alone: boolean,
  lock: FolderLock | undefined,
): Promise<pg.Client> {
  try {
    await createCluster(cluster);
    return await openAlone(cluster, alone);
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/** Before we brought a PostgreSQL, the database was PGlite's: its files are another format. */
function refuseOldDatabase(dataDir: string, folder: string): void {
  if (!existsSync(join(dataDir, 'pglite')) || existsSync(folder)) return;
  throw new DataFolderError(
    `${dataDir} holds a database made by PGlite, which this version can’t read. Set DATA_DIR to another folder, or delete ${join(dataDir, 'pglite')} to start afresh.`,
  );
}

/**
 * A connection to the running server, which it starts where none runs; with the site's lock where it is asked for. A site
 * that is just ending is waited for.
 */
async function openAlone(cluster: Cluster, alone: boolean): Promise<pg.Client> {
  const until = Date.now() + lockLimitMs;
  while (Date.now() < until) {
    const client = await connectOrStart(cluster);
    if (!alone || (await tryLock(client).catch(() => false))) return client;
    await client.end().catch(() => undefined);
    await delay(100);
  }
  throw new DataFolderError(
    `Another process already serves the data folder ${dirname(cluster.folder)}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    siteLock,
  ]);
  return rows[0]?.taken === true;
}

async function connectOrStart(cluster: Cluster): Promise<pg.Client> {
  const until = Date.now() + startLimitMs;
  let starts = 0;
  let lastWords = '';
  let running = false;
  const onEnd = (words: string) => {
    running = false;
    lastWords = words;
  };
  while (Date.now() < until) {
    const found = await connect(cluster);
    if (found instanceof pg.Client) return found;
    if (found === 'none' && !running) {
      if (isFinal(lastWords) || starts > maxStarts) break;
      removeStalePid(cluster.folder, lastWords);
      await delay(200 * starts);
      starts += 1;
      running = true;
      (await startServer(cluster)).ended.then(onEnd, (error: unknown) => onEnd(String(error)));
    }
    await delay(20);
  }
  throw new DataFolderError(problem(cluster.folder, lastWords));
}

/** A connection to the site's database, made where it is missing; or what stands in the way. */
async function connect(cluster: Cluster): Promise<pg.Client | 'none' | 'busy'> {
  try {
    return await connectTo({ ...addressOf(cluster), database: databaseName });
  } catch (error) {
    if (codeOf(error) === startingOrStopping) return 'busy';
    if (codeOf(error) !== noSuchDatabase) return 'none';
  }
  const client = await connectTo(addressOf(cluster));
  // Of two that make it at once, one is told that it is there.
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

/** What another try won't change. */
function isFinal(lastWords: string): boolean {
  return /No space left|Permission denied|wrong ownership|can’t be run here/.test(lastWords);
}

/** After a restart of the machine or container the process id of a killed server may be another program's. */
function removeStalePid(folder: string, lastWords: string): void {
  if (!lastWords.includes('postmaster.pid" already exists')) return;
  const file = join(folder, 'postmaster.pid');
  try {
    const [pid = ''] = readFileSync(file, 'utf8').split('\n');
    if (!existsSync('/proc/self')) return;
    const program = existsSync(`/proc/${pid}/comm`) ? readFileSync(`/proc/${pid}/comm`, 'utf8').trim() : '';
    if (program !== 'postgres') rmSync(file);
  } catch {
    // Gone meanwhile: the next try finds what there is.
  }
}
