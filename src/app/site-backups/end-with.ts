import { BackupError } from '#kit/server/backup/backup-error.ts';
import { ConfigError } from '#kit/server/config.ts';
import { DataFolderError } from '#kit/server/db/embedded/data-folder-error.ts';
import { errorLines } from '#kit/server/error-record.ts';

/** Ends a command that failed with a sentence where there is one. */
export function endWith(error: unknown): void {
  process.exitCode = 1;
  const isSaid = [BackupError, ConfigError, DataFolderError].some((known) => error instanceof known);
  console.error(isSaid && error instanceof Error ? error.message : errorLines(error));
}
