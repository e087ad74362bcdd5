import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { BackupError } from '#kit/server/backup/archive-format.ts';
import { unfinishedRestore } from '#kit/server/backup/database-state.ts';
import type { CheckedArchive } from '#kit/server/backup/read-archive.ts';
import { ConfigError } from '#kit/server/config.ts';

/** Exists under DATA_DIR until a restore is complete: until then its content must not be used as a site. */
const marker = 'restoring';

/** Whether a restore into this folder is incomplete. */
export function isRestoring(dataDir: string): boolean {
  return existsSync(join(dataDir, marker));
}

export function startRestoring(dataDir: string): Promise<void> {
  return replaceFile(join(dataDir, marker), '');
}

export function endRestoring(dataDir: string): Promise<void> {
  return rm(join(dataDir, marker), { force: true });
}

/** The mark of an archive: a hash that depends on every byte of its content. */
export function archiveMark({ header, manifest }: CheckedArchive): string {
  return createHash('sha256')
    .update(JSON.stringify([header, manifest]))
    .digest('hex');
}

/**
 * Whether an interrupted restore has filled the database from exactly this archive. Throws BackupError if it was
 * another archive.
 */
export async function hasDataFrom(client: pg.Client, mark: string): Promise<boolean> {
  const unfinished = await unfinishedRestore(client);
  if (unfinished === undefined || unfinished === mark) return unfinished === mark;
  throw new BackupError(
    'The restore of another backup was interrupted in this database. Continue that one, or start with an empty database and an empty DATA_DIR.',
  );
}

/**
 * Prevents a site from starting on an incomplete restore: accounts that were erased since the backup might be back.
 * Throws ConfigError.
 */
export async function refuseUnfinished(pool: pg.Pool, dataDir: string): Promise<void> {
  if (!isRestoring(dataDir) && (await unfinishedRestore(pool)) === undefined) return;
  throw new ConfigError(
    'A restore was interrupted here. Run the same npm run restore again to continue it, or start with an empty database and an empty DATA_DIR.',
  );
}

/**
 * Writes a file that only our account can read. A concurrent reader, or one after a power cut, finds either the old or
 * the new content, complete.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const partial = `${path}.new`;
  const file = await open(partial, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, path);
}
