import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { applicationRole, makeApplicationRole } from '../db/application-role.ts';
import type { Log } from '../log.ts';
import {
  addressOf,
  type Cluster,
  createCluster,
  DataFolderError,
  databaseAccount,
  killServer,
  processOfServer,
  startFailureText,
  stopServer,
} from './cluster.ts';
import { connect, connectExclusively, databaseName, trySiteLock } from './connect.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { locatePrograms } from './programs.ts';

export type EmbeddedPostgres = {
  /** The site's connection to its database: with a role that owns nothing in it. */
  connection: pg.ClientConfig;
  /** The same database with the role that owns everything, for migrations. */
  owner: pg.ClientConfig;
  /** Stops the server, unless another process of ours still uses it. */
  close(): Promise<void>;
};

type Options = {
  log: Log;
  /** The site needs the folder for itself; a command that runs at the same time (an import) shares the server. */
  alone: boolean;
  /** Another process has taken the folder over, and the database has been stopped: this process must write nothing more. */
  onLost?(): void;
  settings?: readonly string[];
  loopback?: boolean;
};

/**
 * Opens the embedded PostgreSQL under `dataDir`: creates it at the first start, starts it, or takes over the server
 * that a killed process left running, and restarts it when it dies. Throws DataFolderError, with sentences for the
 * operator, if another site uses the folder or the database can't run.
 */
export async function openEmbeddedPostgres(dataDir: string, options: Options): Promise<EmbeddedPostgres> {
  const cluster = prepareFolder(resolve(dataDir), options);
  let server: SupervisedServer | undefined;
  const running = options.alone ? undefined : await connectToRunning(cluster);
  const lock = running ? undefined : await lockFolder(dirname(cluster.folder), { log: options.log, onLost });
  const client = running ?? (await openLocked(cluster, options.alone, lock));
  const { password, port } = addressOf(cluster);
  if (cluster.loopback) cluster.port = port;
  await makeApplicationRole(client, typeof password === 'string' ? password : undefined);
  const supervised = restartOnExit(cluster, client, options);
  server = supervised;

  function onLost(): void {
    server?.cutOff();
    options.onLost?.();
  }

  return {
    connection: { ...addressOf(cluster), database: databaseName, user: applicationRole },
    owner: { ...addressOf(cluster), database: databaseName },
    async close() {
      const last = await supervised.release();
      const isLast = options.alone || (await trySiteLock(last).catch(() => false));
      await last.end().catch(() => undefined);
      if (isLast) await stopServer(cluster);
      await lock?.release();
    },
  };
}

/** Creates DATA_DIR if it is missing, and denies all other accounts access to it and its database. */
function prepareFolder(dataDir: string, options: Options): Cluster {
  const folder = join(dataDir, 'postgres');
  refuseOldDatabase(dataDir, folder);
  const loopback = options.loopback ?? process.platform === 'win32';
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // On Windows, where the server listens on the loopback, there are no file modes.
    if (!loopback) for (const own of [dataDir, folder]) shut(own, options.log);
  } catch (error) {
    throw new DataFolderError(startFailureText(folder, String(error)));
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

/** Connects to a server that another process keeps running, if there is one. */
async function connectToRunning(cluster: Cluster): Promise<pg.Client | undefined> {
  if (!existsSync(cluster.folder)) return undefined;
  const found = await connect(cluster);
  return typeof found === 'string' ? undefined : found;
}

async function openLocked(
  cluster: Cluster,
  alone: boolean,
  lock: FolderLock | undefined,
): Promise<pg.Client> {
  try {
    await createCluster(cluster);
    return await connectExclusively(cluster, alone);
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/** Before we shipped PostgreSQL, the database was PGlite's: its files have another format. */
function refuseOldDatabase(dataDir: string, folder: string): void {
  if (!existsSync(join(dataDir, 'pglite')) || existsSync(folder)) return;
  throw new DataFolderError(
    `${dataDir} holds a database made by PGlite, which this version can’t read. Set DATA_DIR to another folder, or delete ${join(dataDir, 'pglite')} to start afresh.`,
  );
}

type SupervisedServer = {
  /** Ends the server at once, as a power cut would, and starts no other. */
  cutOff(): void;
  /** Stops supervising the server; resolves with the connection to it, once a start in progress is complete. */
  release(): Promise<pg.Client>;
};

/**
 * Supervises the server of `cluster` through the connection `first`, which ends with it, and restarts it until that
 * succeeds.
 */
function restartOnExit(
  cluster: Cluster,
  first: pg.Client,
  { log, alone }: { log: Log; alone: boolean },
): SupervisedServer {
  let client = first;
  let server: number | undefined;
  let reviving = Promise.resolve();
  const ending = new AbortController();
  const { signal } = ending;
  watch();

  function watch(): void {
    server = processOfServer(cluster);
    client.on('error', () => undefined);
    client.once('end', () => {
      if (!signal.aborted) reviving = revive();
    });
  }

  async function revive(): Promise<void> {
    for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, 10_000)) {
      log.error({}, 'the database ended; starting it again');
      try {
        client = await connectExclusively(cluster, alone);
        return watch();
      } catch (error) {
        log.error({ error }, 'the database does not start');
        await delay(wait, undefined, { ref: false, signal }).catch(() => undefined);
      }
    }
  }

  function cut(): void {
    if (server !== undefined) killServer(cluster, server);
  }

  return {
    cutOff() {
      ending.abort();
      cut();
      void reviving.then(cut);
    },
    async release() {
      ending.abort();
      await reviving;
      return client;
    },
  };
}
