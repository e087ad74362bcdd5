import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '#kit/server/backup/backup-error.ts';
import { checkArchive } from '#kit/server/backup/check-archive.ts';
import { migrationsUpTo } from '#kit/server/backup/database/migration-state.ts';
import { clearMark } from '#kit/server/backup/database/restore-mark.ts';
import { withSession } from '#kit/server/backup/database/session.ts';
import { restoreBackup } from '#kit/server/backup/restore-backup.ts';
import type { Config } from '#kit/server/config.ts';
import { openReached, type Reached, reachDatabase } from '#kit/server/db/open-database.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { openFileStore } from '#kit/server/files/open-file-store.ts';
import type { Log } from '#kit/server/log.ts';
import { keepSecret } from '#kit/server/secrets.ts';
import { createAppServices, systemCtx } from '../app-services.ts';
import { eraseAgain, readErasedAccounts } from './erased-accounts.ts';
import type { RestoreOptions } from './read-options.ts';
import { hasDatabase } from './site.ts';
import {
  archiveMark,
  endRestoring,
  isFilledFrom,
  isRestoring,
  startRestoring,
} from './unfinished-restore.ts';

export type Restored = { tables: number; rows: number; files: number; erased: number; hasSecret: boolean };

/**
 * Restores a backup into the empty database and store of the settings, brings it to this version, and erases again the accounts
 * that were erased after it was made. The archive is read through before anything is touched; one that was cut off goes on where it was.
 * Throws BackupError, and DataFolderError where a site is running.
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
    const isFilled = await withSession(reached.owner, (client) => isFilledFrom(client, mark));
    if (refusal && !isFilled) throw refusal;
    if (!isFilled) await fill({ config, files, owner: reached.owner, mark }, { ...options, checked });
    const erased = await complete(config, log, { reached, erasedIds });
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

function fill(
  { config: { dataDir }, ...place }: Place,
  archive: Parameters<typeof restoreBackup>[1],
): Promise<void> {
  const keepSecret = (secret: string) => keepRestored(dataDir, secret);
  return restoreBackup({ ...place, keepSecret, beforeFiles: () => startRestoring(dataDir) }, archive);
}

/** Brings the filled database to this version, and erases accounts again. Answers how many. */
async function complete(
  config: Config,
  log: Log,
  { reached, erasedIds }: { reached: Reached; erasedIds: readonly string[] },
): Promise<number> {
  const database = await openReached(reached, log);
  try {
    const ctx = systemCtx(createAppServices(config, database.db, log), 'restore', new Date());
    return await eraseAgain(ctx, erasedIds);
  } finally {
    await database.close();
  }
}

/** Why nothing may be restored into this store. Files of a site stay a site's, even where its database is gone; those of a restore that was cut off are written anew. */
async function filledStore({ dataDir }: Config, files: FileStore): Promise<BackupError | undefined> {
  if (isRestoring(dataDir)) return undefined;
  const into = 'A backup is restored into an empty database and an empty DATA_DIR alone.';
  for await (const { key } of files.list()) {
    return new BackupError(`The file store already holds a site’s files (${key}). ${into}`);
  }
  if (!existsSync(join(dataDir, 'session-secret'))) return undefined;
  return new BackupError(`${dataDir} already holds a site’s secret. ${into}`);
}

async function keepRestored(dataDir: string, secret: string): Promise<void> {
  await rm(join(dataDir, 'session-secret'), { force: true });
  keepSecret(dataDir, secret);
}
