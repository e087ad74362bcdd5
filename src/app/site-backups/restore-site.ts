import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '#kit/server/backup/archive-format.ts';
import { withSession } from '#kit/server/backup/database-copy.ts';
import { clearMark, migrationsUpTo } from '#kit/server/backup/database-state.ts';
import { checkArchive } from '#kit/server/backup/read-archive.ts';
import { restoreBackup, restoreTarget } from '#kit/server/backup/restore-backup.ts';
import type { Config } from '#kit/server/config.ts';
import { openReached, type Reached, reachDatabase } from '#kit/server/db/open-database.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { openFileStore } from '#kit/server/files/open-file-store.ts';
import type { Log } from '#kit/server/log.ts';
import { storeSecret } from '#kit/server/secrets.ts';
import { createAppServices, systemCtx } from '../app-services.ts';
import type { RestoreOptions } from './command-line.ts';
import { eraseRestoredAccounts, readErasedAccounts } from './erased-accounts.ts';
import { hasDatabase } from './site.ts';
import { archiveMark, endRestoring, hasDataFrom, isRestoring, startRestoring } from './unfinished-restore.ts';

export type Restored = { tables: number; rows: number; files: number; erased: number; hasSecret: boolean };

/**
 * Restores a backup into the empty database and file store of the settings, migrates it to this version, and erases the
 * accounts that were erased after it was made. The archive is verified before anything is changed; an interrupted
 * restore is continued. Throws BackupError, and DataFolderError if a site is running.
 */
export async function restoreSite(config: Config, log: Log, options: RestoreOptions): Promise<Restored> {
  const checked = await checkArchive(options.path, options.identity);
  migrationsUpTo(checked.header.migrations);
  const erasedIds = await readErasedAccounts(options.erasedPath);
  const files = openFileStore(config, log);
  const refusal = await filledStore(config, files);
  if (refusal && !hasDatabase(config)) throw refusal;
  const reached = await reachDatabase(config, log, true);
  try {
    const mark = archiveMark(checked);
    const isFilled = await withSession(reached.owner, (client) => hasDataFrom(client, mark));
    if (refusal && !isFilled) throw refusal;
    if (!isFilled) await restoreInto({ config, files, owner: reached.owner, mark }, { ...options, checked });
    const erased = await finishRestore(config, log, { reached, erasedIds });
    await endRestoring(config.dataDir);
    await withSession(reached.owner, clearMark);
    const { manifest } = checked;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return {
      ...{ tables: manifest.tables.length, rows, files: manifest.files.length },
      ...{ erased, hasSecret: manifest.secret !== null },
    };
  } finally {
    await reached.close();
  }
}

type Place = { config: Config; files: FileStore; owner: Reached['owner']; mark: string };

function restoreInto(
  { config: { dataDir }, ...place }: Place,
  archive: Parameters<typeof restoreBackup>[1],
): Promise<void> {
  const keepSecret = (secret: string) => keepRestored(dataDir, secret);
  return restoreBackup({ ...place, keepSecret, beforeFiles: () => startRestoring(dataDir) }, archive);
}

/** Migrates the filled database to this version, and erases accounts again. Returns how many. */
async function finishRestore(
  config: Config,
  log: Log,
  { reached, erasedIds }: { reached: Reached; erasedIds: readonly string[] },
): Promise<number> {
  const database = await openReached(reached, log);
  try {
    const ctx = systemCtx(createAppServices(withSecret(config), database.db, log), 'restore', new Date());
    return await eraseRestoredAccounts(ctx, erasedIds);
  } finally {
    await database.close();
  }
}

/**
 * If the backup holds no secret, a temporary one is used for these erasures: none is stored under DATA_DIR, where the
 * operator puts their own.
 */
function withSecret(config: Config): Config {
  if (config.sessionSecret !== undefined || existsSync(join(config.dataDir, 'session-secret'))) return config;
  return { ...config, sessionSecret: randomBytes(48).toString('base64url') };
}

/**
 * Why nothing may be restored into this store. A site's files are kept even if its database is gone; those of an
 * interrupted restore are written again.
 */
async function filledStore({ dataDir }: Config, files: FileStore): Promise<BackupError | undefined> {
  if (isRestoring(dataDir)) return undefined;
  for await (const { key } of files.list()) {
    return new BackupError(`The file store already holds a site’s files (${key}). ${restoreTarget}`);
  }
  if (!existsSync(join(dataDir, 'session-secret'))) return undefined;
  return new BackupError(`${dataDir} already holds a site’s secret. ${restoreTarget}`);
}

async function keepRestored(dataDir: string, secret: string): Promise<void> {
  await rm(join(dataDir, 'session-secret'), { force: true });
  storeSecret(dataDir, secret);
}
