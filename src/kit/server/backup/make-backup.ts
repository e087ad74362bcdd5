import { createHash } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { FileStore } from '../files/file-store.ts';
import {
  fileName,
  type Header,
  headerName,
  type Manifest,
  manifestName,
  pieceName,
  secretName,
} from './archive/contents.ts';
import { type AddEntry, removeParts, writeArchive } from './archive/write-archive.ts';
import { BackupError } from './backup-error.ts';
import { takeBackupLock } from './database/backup-lock.ts';
import { copyOut } from './database/copy-out.ts';
import { listTables, type Table } from './database/list-tables.ts';
import { appliedMigrations } from './database/migration-state.ts';
import { readSequences } from './database/sequences.ts';
import { withSession } from './database/session.ts';
import { removeDrillRemains } from './drill-remains.ts';
import { backupName } from './kept-backups.ts';

/** A site as backups see it. */
export type Site = {
  /** How its database is reached by the role that owns it. */
  owner: pg.ClientConfig;
  files: FileStore;
  /** The secret that is kept under DATA_DIR; undefined where the operator keeps it, in SESSION_SECRET. */
  secret: string | undefined;
};

type Options = {
  folder: string;
  /** The keys it is encrypted for; none: it is not encrypted. */
  recipients: readonly string[];
  now: Date;
  /** The product's. */
  version: string;
  /** Ends it early, with nothing left behind. */
  signal?: AbortSignal | undefined;
};

export type Backup = { path: string; file: string; bytes: number; header: Header; manifest: Manifest };

/**
 * Makes a backup of database and files while the site runs: the rows are those of one instant, and the files those that these rows
 * name. Throws BackupError where another one is under way.
 */
export function makeBackup(
  site: Site,
  { folder, recipients, now, version, signal }: Options,
): Promise<Backup> {
  return withSession(site.owner, async (client) => {
    if (!(await takeBackupLock(client))) {
      throw new BackupError('Another backup of this site is under way. Wait until it has ended.');
    }
    await prepareFolder(folder);
    await removeDrillRemains(client, folder);
    const file = backupName(now, recipients.length > 0);
    const path = join(folder, file);
    await client.query('begin transaction isolation level repeatable read, read only');
    const tables = await listTables(client);
    const header: Header = {
      format: 'mahalla backup 1',
      version,
      startedAt: now.toISOString(),
      migrations: await appliedMigrations(client),
      tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    };
    let manifest: Manifest | undefined;
    const fill = async (add: AddEntry) => {
      await add(headerName, json(header));
      manifest = await addContents(client, site, tables, add);
      await add(manifestName, json(manifest));
    };
    const bytes = await writeArchive(path, recipients, fill, signal);
    if (!manifest) throw new Error('An archive was written without its contents.');
    return { path, file, bytes, header, manifest };
  });
}

/** Shuts the folder to other accounts, and clears away what a backup that was killed has left. */
async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Where it is not ours to change, the archives' own modes shut it.
  await chmod(folder, 0o700).catch(() => undefined);
  await removeParts(folder);
}

async function addContents(
  client: pg.Client,
  { files, secret }: Site,
  tables: readonly Table[],
  add: AddEntry,
): Promise<Manifest> {
  const manifest: Manifest = {
    ...{ tables: [], sequences: [], files: [], removedFiles: [], secret: null },
  };
  for (const table of tables) {
    let number = 0;
    const sum = await copyOut(client, table, (piece) => {
      number += 1;
      return add(pieceName(table.name, number), piece);
    });
    manifest.tables.push(sum);
  }
  manifest.sequences = await readSequences(client);
  if (secret !== undefined) {
    const bytes = Buffer.from(secret);
    await add(secretName, bytes);
    manifest.secret = { bytes: bytes.byteLength, sha256: sha256(bytes) };
  }
  for (const key of await storedKeys(client)) {
    const bytes = await files.get(key);
    if (bytes === undefined) {
      manifest.removedFiles.push(key);
      continue;
    }
    await add(fileName(key), bytes);
    manifest.files.push({ key, bytes: bytes.byteLength, sha256: sha256(bytes) });
  }
  return manifest;
}

async function storedKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    'select key from stored_files order by key collate "C"',
  );
  return rows.map(({ key }) => key);
}

const json = (value: Header | Manifest) => Buffer.from(JSON.stringify(value));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
