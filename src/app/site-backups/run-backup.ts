import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type KeyPair, makeKeyPair } from '#kit/server/backup/archive-encryption.ts';
import { BackupError } from '#kit/server/backup/archive-format.ts';
import { type BackupRun, recordRun } from '#kit/server/backup/backup-runs.ts';
import { drillBackup } from '#kit/server/backup/drill-backup.ts';
import { type Backup, backupsToRemove, makeBackup, type Site } from '#kit/server/backup/make-backup.ts';
import type { Config } from '#kit/server/config.ts';
import type { Db } from '#kit/server/db/database.ts';
import { errorCauses, sqlStateOf } from '#kit/server/db/database-errors.ts';
import { errorText } from '#kit/server/log.ts';
import { productVersion } from '#kit/server/project-files.ts';
import { recordErasedAccounts } from './erased-accounts.ts';

type Options = {
  site: Site;
  settings: Config['backups'];
  /** Where the outcome is recorded. */
  db: Db;
  isDrilled: boolean;
  /** Whether an administrator asked for it: then its name says so, and it doesn't count as a nightly backup. */
  isByHand: boolean;
  /** Ends it early: partial files are removed and nothing is recorded, because nothing failed. */
  signal?: AbortSignal;
  clock?: () => Date;
};

/** The backup, if one was made, and the error of the backup or of the drill after it. */
export type BackupOutcome = { backup: Backup | undefined; problem: string | undefined };

/**
 * Makes a backup, removes those past their retention, and drills the new one if requested. A failed backup
 * doesn't throw: it is recorded for the operators.
 */
export async function runBackup({
  site,
  settings,
  db,
  isDrilled,
  isByHand,
  signal,
  clock,
}: Options): Promise<BackupOutcome> {
  const now = clock ?? (() => new Date());
  // For the drill only: the operator's identity isn't on this machine, and this one is discarded afterwards.
  const drillKey = settings.key !== undefined && isDrilled ? await makeKeyPair() : undefined;
  const recipients = [settings.key, drillKey?.recipient].filter((key) => key !== undefined);
  const { folder } = settings;
  const startedAt = now();
  const outcome = await attempt(() =>
    makeBackup(site, { folder, recipients, now: startedAt, version: productVersion(), isByHand, signal }),
  );
  const record = (kind: BackupRun['kind'], since: Date, backup: Backup | undefined, problem?: string) =>
    recordOutcome(
      db,
      { ...countSizes(backup), ...{ kind, problem: problem ?? null, isEncrypted: recipients.length > 0 } },
      since,
      now(),
    );
  if (signal?.aborted && !outcome.result) return { backup: undefined, problem: stoppedMessage };
  await record('backup', startedAt, outcome.result, outcome.problem);
  if (!outcome.result) return { backup: undefined, problem: outcome.problem };
  await recordErasedAccounts(db, folder);
  await removeOldBackups(folder, settings.keep);
  if (!isDrilled) return { backup: outcome.result, problem: undefined };
  const drillStartedAt = now();
  const { problem } = await drill(outcome.result, { site, folder, drillKey, signal });
  if (signal?.aborted && problem !== undefined) return { backup: outcome.result, problem: stoppedMessage };
  await record('drill', drillStartedAt, outcome.result, problem);
  return { backup: outcome.result, problem };
}

const stoppedMessage = 'Stopped before its end. What was half done has been removed again.';

type DrillOptions = {
  site: Site;
  folder: string;
  drillKey: KeyPair | undefined;
  signal: AbortSignal | undefined;
};

function drill({ path }: Backup, { site, folder, drillKey, signal }: DrillOptions) {
  return attempt(() =>
    drillBackup({ path, identity: drillKey?.identity, owner: site.owner, folder, signal }),
  );
}

async function removeOldBackups(folder: string, keep: Config['backups']['keep']): Promise<void> {
  for (const name of backupsToRemove(await readdir(folder), keep)) {
    await rm(join(folder, name), { force: true });
  }
}

function countSizes(backup: Backup | undefined) {
  const { tables, files } = backup?.manifest ?? { tables: [], files: [] };
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    ...{ file: backup?.file ?? null, bytes: backup?.bytes ?? 0 },
    ...{ tables: tables.length, rows, files: files.length },
  };
}

type Outcome = Omit<BackupRun, 'startedAt' | 'finishedAt'>;

async function recordOutcome(db: Db, outcome: Outcome, startedAt: Date, finishedAt: Date): Promise<void> {
  const times = { startedAt: startedAt.toISOString(), finishedAt: finishedAt.toISOString() };
  await recordRun(db, { ...outcome, ...times }).catch((error: unknown) => {
    // A backup before an upgrade: the older version's database has no table for it.
    if (sqlStateOf(error) !== noSuchTable) throw error;
  });
}

const noSuchTable = '42P01';

async function attempt<T>(work: () => Promise<T>): Promise<{ result?: T; problem?: string }> {
  try {
    return { result: await work() };
  } catch (error) {
    return { problem: sentenceOf(error) };
  }
}

/** What went wrong, as a sentence for the operator. */
export function sentenceOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  for (const cause of errorCauses(error)) {
    if ('code' in cause && cause.code === 'ENOSPC') return 'There is no room left for the backup.';
  }
  return errorText(error);
}
