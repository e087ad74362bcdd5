import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '#kit/server/backup/archive-format.ts';
import { ConfigError } from '#kit/server/config.ts';
import { DataFolderError } from '#kit/server/embedded-postgres/cluster.ts';
import { errorLines } from '#kit/server/log.ts';
import { erasedFile } from './erased-accounts.ts';

export const backupUsage = `Usage: npm run backup -- [--drill] [--new-key]
  --drill    restore the new backup into an empty database and folder, compare everything, and remove them again
  --new-key  only make a pair of keys, for BACKUP_KEY`;

export const restoreUsage = `Usage: npm run restore -- <backup> [--identity <file>] [--erased <file>]
  <backup>    a file that npm run backup or the nightly backup has made
  --identity  the file with the identity that opens it, where it is encrypted
  --erased    the list of accounts that were erased after it; without it, the ${erasedFile} beside the backup`;

export type BackupOptions = { isDrilled: boolean; makesKey: boolean };
export type RestoreOptions = { path: string; identity: string | undefined; erasedPath: string };

/** Parses the arguments of `npm run backup --`. Throws BackupError with the usage. */
export function readBackupOptions(argv: readonly string[]): BackupOptions {
  const options = { drill: { type: 'boolean' }, 'new-key': { type: 'boolean' } } as const;
  const { drill = false, 'new-key': makesKey = false } = orUsage(
    backupUsage,
    () => parseArgs({ args: [...argv], options }).values,
  );
  return { isDrilled: drill, makesKey };
}

/** Parses the arguments of `npm run restore --`, and reads the identity's file. Throws BackupError. */
export function readRestoreOptions(argv: readonly string[]): RestoreOptions {
  const options = { identity: { type: 'string' }, erased: { type: 'string' } } as const;
  const { values, positionals } = orUsage(restoreUsage, () =>
    parseArgs({ args: [...argv], options, allowPositionals: true }),
  );
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0) throw new BackupError(restoreUsage);
  return {
    path,
    identity: values.identity === undefined ? undefined : readIdentity(values.identity),
    erasedPath: values.erased ?? join(dirname(path), erasedFile),
  };
}

/** The first line that isn't a comment: the files that age writes begin with comments. */
function readIdentity(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new BackupError(`The identity’s file ${path} can’t be read.`, { cause: error });
  }
  const line = text.split('\n').find((one) => one.startsWith('AGE-SECRET-KEY-'));
  if (line === undefined) {
    throw new BackupError(`There is no identity in ${path}: a line that begins with AGE-SECRET-KEY-1.`);
  }
  return line.trim();
}

function orUsage<T>(usage: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new BackupError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** Ends a command that failed, with a sentence where there is one. */
export function exitWithError(error: unknown): void {
  process.exitCode = 1;
  const hasSentence = [BackupError, ConfigError, DataFolderError].some((kind) => error instanceof kind);
  console.error(hasSentence && error instanceof Error ? error.message : errorLines(error));
}
