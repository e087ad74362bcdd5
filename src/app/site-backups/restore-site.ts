import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '#kit/server/backup/backup-error.ts';
import { checkArchive } from '#kit/server/backup/check-archive.ts';
import { migrationsUpTo } from '#kit/server/backup/database/migration-state.ts';
import { replaceFile } from '#kit/server/backup/replace-file.ts';
import { restoreBackup } from '#kit/server/backup/restore-backup.ts';
import type { Config } from '#kit/server/config.ts';
import { openReached, reachDatabase } from '#kit/server/db/open-database.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { openFileStore } from '#kit/server/files/open-file-store.ts';
import type { Log } from '#kit/server/log.ts';
import { keepSecret } from '#kit/server/secrets.ts';
import { createAppServices, systemCtx } from '../app-services.ts';
import { eraseAgain, readErasedAccounts } from './erased-accounts.ts';
import type { RestoreOptions } from './read-options.ts';

export type Restored = { tables: number; rows: number; files: number; erased: number; hasSecret: boolean };

/** Stands under DATA_DIR while a restore puts files, and after one that was cut off: what lies there is then no site's. */
const marker = 'restoring';

/**
 * Restores a backup into the empty database and store of the settings, brings it to this version, and erases again the accounts
 * that were erased after it was made. The archive is read through before anything is touched. Throws BackupError, and DataFolderError
 * where a site is running.
 */
export async function restoreSite(
  config: Config,
  log: Log,
  { path, identity, erasedPath }: RestoreOptions,
): Promise<Restored> {
  const checked = await checkArchive(path, identity);
  migrationsUpTo(checked.header.migrations);
  const erasedIds = await readErasedAccounts(erasedPath);
  const files = openFileStore(config, log);
  await refuseFilledStore(config, files);
  const reached = await reachDatabase(config, log, true);
  try {
    const { owner } = reached;
    const markerPath = join(config.dataDir, marker);
    const target = {
      ...{ owner, files },
      keepSecret: (secret: string) => keepRestored(config.dataDir, secret),
      beforeFiles: () => replaceFile(markerPath, ''),
    };
    await restoreBackup(target, { path, identity, checked });
    await rm(markerPath, { force: true });
    const database = await openReached(reached, log);
    try {
      const ctx = systemCtx(createAppServices(config, database.db, log), 'restore', new Date());
      const erased = await eraseAgain(ctx, erasedIds);
      const { manifest } = checked;
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      return {
        ...{ tables: manifest.tables.length, rows, files: manifest.files.length },
        ...{ erased, hasSecret: manifest.secret !== null },
      };
    } finally {
      await database.close();
    }
  } finally {
    await reached.close();
  }
}

/** Files of a site stay a site's, even where its database is gone; those of a restore that was cut off are written anew. */
async function refuseFilledStore({ dataDir }: Config, files: FileStore): Promise<void> {
  if (existsSync(join(dataDir, marker))) return;
  for await (const { key } of files.list()) {
    throw new BackupError(
      `The file store already holds a site’s files (${key}). A backup is restored into an empty database and an empty DATA_DIR alone.`,
    );
  }
  if (!existsSync(join(dataDir, 'session-secret'))) return;
  throw new BackupError(
    `${dataDir} already holds a site’s secret. A backup is restored into an empty database and an empty DATA_DIR alone.`,
  );
}

async function keepRestored(dataDir: string, secret: string): Promise<void> {
  await rm(join(dataDir, 'session-secret'), { force: true });
  keepSecret(dataDir, secret);
}
