import { createHash } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { FileStore } from '../files/file-store.ts';
import {
  BackupError,
  fileName,
  type Header,
  headerName,
  type Manifest,
  manifestName,
  pieceName,
  secretName,
} from './archive-format.ts';
import { byHandMark } from './backup-runs.ts';
import {
  copyOut,
  listTables,
  readSequences,
  type Table,
  takeBackupLock,
  withSession,
} from './database-copy.ts';
import { appliedMigrations } from './database-state.ts';
import { removeDrillRemains } from './drill-backup.ts';
import { type AddEntry, removeParts, writeArchive } from './write-archive.ts';

/** A site as input of a backup. */
export type Site = {
  /** The connection as the role that owns the database. */
  owner: pg.ClientConfig;
  files: FileStore;
  /**
   * The secret that is stored under DATA_DIR; undefined if the operator keeps it, in SESSION_SECRET. Left out if
   * nothing is encrypted.
   */
  secret: string | undefined;
};

type Options = {
  folder: string;
  /** The keys that the backup is encrypted for; none: it is not encrypted. */
  recipients: readonly string[];
  now: Date;
  /** The product's version. */
  version: string;
  /** Whether an administrator asked for it. */
  isByHand: boolean;
  /** Ends it early, with nothing left behind. */
  signal?: AbortSignal | undefined;
};

export type Backup = { path: string; file: string; bytes: number; header: Header; manifest: Manifest };

/**
 * Backs up database and files while the site runs: the rows are those of one instant, and the files are those that
 * these rows name. Throws BackupError if another backup is running.
 */
export function makeBackup(
  site: Site,
  { folder, recipients, now, version, isByHand, signal }: Options,
): Promise<Backup> {
  return withSession(site.owner, async (client) => {
    if (!(await takeBackupLock(client))) {
      throw new BackupError('Another backup of this site is running. Wait until it has ended.');
    }
    await prepareFolder(folder);
    await removeDrillRemains(client, folder);
    const file = backupName(now, { isEncrypted: recipients.length > 0, isByHand });
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
      manifest = await addContents(client, withSecretSealed(site, recipients), tables, add);
      await add(manifestName, json(manifest));
    };
    const bytes = await writeArchive(path, recipients, fill, signal);
    if (!manifest) throw new Error('An archive was written without its contents.');
    return { path, file, bytes, header, manifest };
  });
}

/** Denies other accounts access to the folder, and removes what a killed backup has left. */
async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // If the folder is not ours to change, the archives' own modes protect them.
  await chmod(folder, 0o700).catch(() => undefined);
  await removeParts(folder);
}

/** An unencrypted backup must not contain the secret together with what it encrypts. */
function withSecretSealed(site: Site, recipients: readonly string[]): Site {
  return recipients.length > 0 ? site : { ...site, secret: undefined };
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

/** How many backups are kept: the last one of each of the last days, weeks and months that have one. */
export type KeepRules = { daily: number; weekly: number; monthly: number };

const pattern = /^mahalla-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z(-by-hand)?\.tar\.gz(\.age)?$/;

/** As long as the privacy page says that backups are kept. */
const keepByHandMs = 30 * 24 * 60 * 60 * 1000;

type Made = { isEncrypted: boolean; isByHand: boolean };

/** Returns the name of a backup that is made now: 'mahalla-2026-11-23T031500000Z-by-hand.tar.gz.age'. */
export function backupName(now: Date, { isEncrypted, isByHand }: Made): string {
  const time = now.toISOString().replaceAll(/[:.]/g, '');
  return `mahalla-${time}${isByHand ? byHandMark : ''}.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** Returns when the backup of this name was made; undefined for any other name. */
export function madeAt(name: string): Date | undefined {
  const [, year, month, day, hours, minutes, seconds, milliseconds] = pattern.exec(name) ?? [];
  if (year === undefined) return undefined;
  const time = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
  return Number.isNaN(time) ? undefined : new Date(time);
}

/**
 * Returns the backups among these names that no rule keeps. The newest is always kept, and other files are never
 * removed. Those made by hand don't count as a day's: each is kept until the newest is thirty days younger.
 */
export function backupsToRemove(names: readonly string[], rules: KeepRules): string[] {
  const backups = names
    .flatMap((name) => {
      const at = madeAt(name);
      return at ? [{ name, at, isByHand: name.includes(`${byHandMark}.`) }] : [];
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const [newest] = backups;
  const nightly = backups.filter(({ isByHand }) => !isByHand);
  const toKeep = new Set(
    backups
      .filter(
        (backup) =>
          backup === newest ||
          (backup.isByHand && newest && newest.at.getTime() - backup.at.getTime() < keepByHandMs),
      )
      .map(({ name }) => name),
  );
  const keep = (count: number, spanOf: (at: Date) => string) => {
    const spans = new Set<string>();
    for (const { name, at } of nightly) {
      const span = spanOf(at);
      if (spans.has(span) || spans.size >= count) continue;
      spans.add(span);
      toKeep.add(name);
    }
  };
  keep(rules.daily, dayOf);
  keep(rules.weekly, (at) => dayOf(mondayBefore(at)));
  keep(rules.monthly, (at) => dayOf(at).slice(0, 'yyyy-mm'.length));
  return backups.flatMap(({ name }) => (toKeep.has(name) ? [] : [name]));
}

const dayOf = (at: Date) => at.toISOString().slice(0, 'yyyy-mm-dd'.length);

function mondayBefore(at: Date): Date {
  const daysSince = (at.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() - daysSince));
}
