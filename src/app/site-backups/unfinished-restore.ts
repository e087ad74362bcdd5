import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { BackupError } from '#kit/server/backup/backup-error.ts';
import type { CheckedArchive } from '#kit/server/backup/check-archive.ts';
import { unfinishedRestore } from '#kit/server/backup/database/restore-mark.ts';
import { replaceFile } from '#kit/server/backup/replace-file.ts';
import { ConfigError } from '#kit/server/config.ts';

/** Stands under DATA_DIR until a restore is through: what lies there meanwhile is no site's. */
const marker = 'restoring';

/** Whether a restore into this folder isn't through. */
export function isRestoring(dataDir: string): boolean {
  return existsSync(join(dataDir, marker));
}

export function startRestoring(dataDir: string): Promise<void> {
  return replaceFile(join(dataDir, marker), '');
}

export function endRestoring(dataDir: string): Promise<void> {
  return rm(join(dataDir, marker), { force: true });
}

/** What an archive is called in the mark: it says of every byte of it what it is. */
export function archiveMark({ header, manifest }: CheckedArchive): string {
  return createHash('sha256')
    .update(JSON.stringify([header, manifest]))
    .digest('hex');
}

/**
 * Whether the database has been filled from this very archive by a restore that was cut off after that. Throws BackupError where
 * it was another archive.
 */
export async function isFilledFrom(client: pg.Client, mark: string): Promise<boolean> {
  const unfinished = await unfinishedRestore(client);
  if (unfinished === undefined || unfinished === mark) return unfinished === mark;
  throw new BackupError(
    'A restore of another backup was cut off in this database: go on with that one, or begin in an empty database and an empty DATA_DIR.',
  );
}

/** A site doesn't start on half a restore: accounts that were erased since the backup might be back. Throws ConfigError. */
export async function refuseUnfinished(pool: pg.Pool, dataDir: string): Promise<void> {
  if (!isRestoring(dataDir) && (await unfinishedRestore(pool)) === undefined) return;
  throw new ConfigError(
    'A restore was cut off here. Run the same npm run restore again, which goes on with it, or begin in an empty database and an empty DATA_DIR.',
  );
}
