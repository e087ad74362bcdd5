import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { diskFileStore, type FileStore } from '../files/file-store.ts';
import { BackupError, type Manifest } from './archive-format.ts';
import { listTables, sumTables, takeBackupLock, withSession } from './database-copy.ts';
import { checkArchive } from './read-archive.ts';
import { restoreBackup } from './restore-backup.ts';

type Drill = {
  path: string;
  identity: string | undefined;
  /** The connection to the site's database; the drill creates an empty one on the same server, and drops it again. */
  owner: pg.ClientConfig;
  /** The folder in which an empty one is created for the files, and removed again. */
  folder: string;
  /** Stops the drill early and removes its database and files. */
  signal?: AbortSignal | undefined;
};

/** PostgreSQL's code for insufficient_privilege. */
const insufficientPrivilege = '42501';

/**
 * Restores a backup into an empty database and an empty folder, and compares every table and file with the backup's
 * manifest. Throws BackupError with the first difference.
 */
export async function drillBackup({ owner, folder, ...drill }: Drill): Promise<void> {
  await withSession(owner, async (client) => {
    if (!(await takeBackupLock(client))) throw new BackupError('Another backup of this site is running.');
    await removeDrillRemains(client, folder);
    const drillFolder = await makeDrillFolder(folder);
    try {
      await withEmptyDatabase(client, (name) =>
        restoreAndCompare(withDatabase(owner, name), diskFileStore(drillFolder), drill),
      );
    } finally {
      await rm(drillFolder, { recursive: true, force: true });
    }
  });
}

async function restoreAndCompare(
  empty: pg.ClientConfig,
  files: FileStore,
  { path, identity, signal }: Pick<Drill, 'path' | 'identity' | 'signal'>,
): Promise<void> {
  const checked = await checkArchive(path, identity, signal);
  await restoreBackup(
    { owner: empty, files, keepSecret: async () => undefined, beforeFiles: async () => undefined },
    { path, identity, checked, ...(signal && { signal }) },
  );
  signal?.throwIfAborted();
  await compareTables(empty, checked.manifest);
  await compareFiles(files, checked.manifest);
}

async function compareTables(database: pg.ClientConfig, { tables }: Manifest): Promise<void> {
  const restored = await withSession(database, async (client) => sumTables(client, await listTables(client)));
  const actual = new Map(restored.map((sum) => [sum.name, sum]));
  for (const { name, rows, sha256 } of tables) {
    const sum = actual.get(name);
    if (sum?.rows === rows && sum.sha256 === sha256) continue;
    throw new BackupError(
      `The restored table ${name} differs: ${sum?.rows ?? 0} rows of ${rows}, or other values in them.`,
    );
  }
}

async function compareFiles(store: FileStore, { files }: Manifest): Promise<void> {
  for (const { key, sha256 } of files) {
    const bytes = await store.get(key);
    if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256) continue;
    throw new BackupError(`The restored file ${key} differs.`);
  }
}

/** Creates a database next to the site's, and drops it again. */
async function withEmptyDatabase(client: pg.Client, work: (name: string) => Promise<void>): Promise<void> {
  const name = await readDrillDatabaseName(client);
  const quoted = client.escapeIdentifier(name);
  await client.query(`create database ${quoted}`).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== insufficientPrivilege) throw error;
    throw new BackupError(
      'The restore drill creates a database, and the owner’s role has no right to: run ALTER ROLE … CREATEDB.',
    );
  });
  try {
    await work(name);
  } finally {
    await client.query(`drop database if exists ${quoted} with (force)`);
  }
}

/** Returns the connection to another database on the same server. */
function withDatabase(owner: pg.ClientConfig, database: string): pg.ClientConfig {
  if (owner.connectionString === undefined) return { ...owner, database };
  const url = new URL(owner.connectionString);
  url.pathname = `/${database}`;
  return { ...owner, connectionString: url.href };
}

const folderPrefix = '.drill-';

/** Creates an empty folder for a drill, in the folder of backups. */
function makeDrillFolder(folder: string): Promise<string> {
  return mkdtemp(join(folder, folderPrefix));
}

/** Returns the name of the database that a drill creates. */
async function readDrillDatabaseName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return `${(rows[0]?.name ?? '').slice(0, 50)}_drill`;
}

/** Removes the folder and the database of a drill that was killed. Only for a process that holds the lock of backups. */
export async function removeDrillRemains(client: pg.Client, folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(folderPrefix)) await rm(join(folder, name), { recursive: true, force: true });
  }
  const name = await readDrillDatabaseName(client);
  const { rowCount } = await client.query(
    `select 1 from pg_database where datname = $1 and pg_has_role(datdba, 'usage')`,
    [name],
  );
  if (rowCount) await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
}
