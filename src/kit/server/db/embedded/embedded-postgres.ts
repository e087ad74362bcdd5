import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type pg from 'pg';
import type { Log } from '../../log.ts';
import { applicationRole, makeApplicationRole } from '../application-role.ts';
import { databaseAccount } from './account.ts';
import { addressOf, type Cluster, createCluster, problem, stopServer } from './cluster.ts';
import { connect, databaseName, openAlone, tryLock } from './connect.ts';
import { DataFolderError } from './data-folder-error.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { type KeptServer, keepRunning } from './keep-running.ts';
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

/**
 * Opens the PostgreSQL under `dataDir` that we bring: makes it at the first start, starts it, or takes over the one that a
 * killed process left running, and starts it again when it dies. Throws DataFolderError, in sentences for the operator,
 * where another site uses the folder or the database can't run.
 */
export async function openEmbeddedPostgres(dataDir: string, options: Options): Promise<EmbeddedPostgres> {
  const cluster = prepareFolder(resolve(dataDir), options);
  let server: KeptServer | undefined;
  const running = options.alone ? undefined : await connectToRunning(cluster);
  const lock = running ? undefined : await lockFolder(dirname(cluster.folder), { log: options.log, onLost });
  const client = running ?? (await openLocked(cluster, options.alone, lock));
  const { password, port } = addressOf(cluster);
  if (cluster.loopback) cluster.port = port;
  await makeApplicationRole(client, typeof password === 'string' ? password : undefined);
  const kept = keepRunning(cluster, client, options);
  server = kept;

  function onLost(): void {
    server?.cutOff();
    options.onLost?.();
  }

  return {
    connection: { ...addressOf(cluster), database: databaseName, user: applicationRole },
    owner: { ...addressOf(cluster), database: databaseName },
    async close() {
      const last = await kept.release();
      const isLast = options.alone || (await tryLock(last).catch(() => false));
      await last.end().catch(() => undefined);
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
  return typeof found === 'string' ? undefined : found;
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
