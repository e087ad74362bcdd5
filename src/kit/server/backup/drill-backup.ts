import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { diskFileStore, type FileStore } from '../files/file-store.ts';
import type { Manifest } from './archive/contents.ts';
import { BackupError } from './backup-error.ts';
import { checkArchive } from './check-archive.ts';
import { tryBackupLock } from './database/backup-lock.ts';
import { sumTables } from './database/copy-out.ts';
import { listTables } from './database/list-tables.ts';
import { withSession } from './database/session.ts';
import { restoreBackup } from './restore-backup.ts';

type Drill = {
  path: string;
  identity: string | undefined;
  /** The database beside which an empty one is made, and removed again. */
  owner: pg.ClientConfig;
  /** In which an empty folder is made for the files, and removed again. */
  folder: string;
};

/** PostgreSQL’s code for what a role has no right to. */
const noRight = '42501';

/**
 * Restores a backup into an empty database and an empty folder, and compares every table and file with what the backup says of
 * them. Throws BackupError with the first difference.
 */
export async function drillBackup({ path, identity, owner, folder }: Drill): Promise<void> {
  const checked = await checkArchive(path, identity);
  const place = await mkdtemp(join(folder, '.drill-'));
  try {
    await withEmptyDatabase(owner, async (empty) => {
      const files = diskFileStore(place);
      await restoreBackup(
        { owner: empty, files, keepSecret: async () => undefined, beforeFiles: async () => undefined },
        { path, identity, checked },
      );
      await compareTables(empty, checked.manifest);
      await compareFiles(files, checked.manifest);
    });
  } finally {
    await rm(place, { recursive: true, force: true });
  }
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

/** Makes a database beside the site's, and removes it again; and one that a drill that was killed has left. */
async function withEmptyDatabase(
  owner: pg.ClientConfig,
  work: (empty: pg.ClientConfig) => Promise<void>,
): Promise<void> {
  await withSession(owner, async (client) => {
    if (!(await tryBackupLock(client))) throw new BackupError('Another backup of this site is under way.');
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const name = `${(rows[0]?.name ?? '').slice(0, 50)}_drill`;
    const quoted = client.escapeIdentifier(name);
    const remove = () => client.query(`drop database if exists ${quoted} with (force)`);
    await remove();
    await client.query(`create database ${quoted}`).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || error.code !== noRight) throw error;
      throw new BackupError(
        'The drill needs a database of its own, and the owner’s role may make none: give it that right by ALTER ROLE … CREATEDB.',
      );
    });
    try {
      await work(besides(owner, name));
    } finally {
      await remove();
    }
  });
}

/** The address of another database on the same server. */
function besides(owner: pg.ClientConfig, database: string): pg.ClientConfig {
  if (owner.connectionString === undefined) return { ...owner, database };
  const url = new URL(owner.connectionString);
  url.pathname = `/${database}`;
  return { ...owner, connectionString: url.href };
}
