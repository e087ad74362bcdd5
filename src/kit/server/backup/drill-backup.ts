import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { diskFileStore, type FileStore } from '../files/file-store.ts';
import type { Manifest } from './archive/contents.ts';
import { BackupError } from './backup-error.ts';
import { checkArchive } from './check-archive.ts';
import { takeBackupLock } from './database/backup-lock.ts';
import { sumTables } from './database/copy-out.ts';
import { listTables } from './database/list-tables.ts';
import { withSession } from './database/session.ts';
import { drillDatabase, makeDrillFolder, removeDrillRemains } from './drill-remains.ts';
import { restoreBackup } from './restore-backup.ts';

type Drill = {
  path: string;
  identity: string | undefined;
  /** The database beside which an empty one is made, and removed again. */
  owner: pg.ClientConfig;
  /** In which an empty folder is made for the files, and removed again. */
  folder: string;
  /** Ends it early, with nothing left behind. */
  signal?: AbortSignal | undefined;
};

/** PostgreSQL’s code for what a role has no right to. */
const noRight = '42501';

/**
 * Restores a backup into an empty database and an empty folder, and compares every table and file with what the backup says of
 * them. Throws BackupError with the first difference.
 */
export async function drillBackup({ owner, folder, ...drill }: Drill): Promise<void> {
  await withSession(owner, async (client) => {
    if (!(await takeBackupLock(client))) throw new BackupError('Another backup of this site is under way.');
    await removeDrillRemains(client, folder);
    const place = await makeDrillFolder(folder);
    try {
      await withEmptyDatabase(client, (name) => drillInto(besides(owner, name), diskFileStore(place), drill));
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  });
}

async function drillInto(
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
  const found = new Map(restored.map((sum) => [sum.name, sum]));
  for (const { name, rows, sha256 } of tables) {
    const sum = found.get(name);
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

/** Makes a database beside the site's, and removes it again. */
async function withEmptyDatabase(client: pg.Client, work: (name: string) => Promise<void>): Promise<void> {
  const name = await drillDatabase(client);
  const quoted = client.escapeIdentifier(name);
  await client.query(`create database ${quoted}`).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== noRight) throw error;
    throw new BackupError(
      'The drill needs a database of its own, and the owner’s role may make none: give it that right by ALTER ROLE … CREATEDB.',
    );
  });
  try {
    await work(name);
  } finally {
    await client.query(`drop database if exists ${quoted} with (force)`);
  }
}

/** The address of another database on the same server. */
function besides(owner: pg.ClientConfig, database: string): pg.ClientConfig {
  if (owner.connectionString === undefined) return { ...owner, database };
  const url = new URL(owner.connectionString);
  url.pathname = `/${database}`;
  return { ...owner, connectionString: url.href };
}
