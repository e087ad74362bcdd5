import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type KeyPair, makeKeyPair } from '#kit/server/backup/archive/encryption.ts';
import { BackupError } from '#kit/server/backup/backup-error.ts';
import { type BackupRun, recordRun } from '#kit/server/backup/backup-runs.ts';
import { drillBackup } from '#kit/server/backup/drill-backup.ts';
import { backupsToRemove } from '#kit/server/backup/kept-backups.ts';
import { type Backup, makeBackup, type Site } from '#kit/server/backup/make-backup.ts';
import type { Config } from '#kit/server/config.ts';
import type { Db } from '#kit/server/db/database.ts';
import { errorCauses, sqlStateOf } from '#kit/server/db/error-causes.ts';
import { errorText } from '#kit/server/error-record.ts';
import { productVersion } from '#kit/server/monitor/product-version.ts';
import { noteErasedAccounts } from './erased-accounts.ts';

type Options = {
  site: Site;
  settings: Config['backups'];
  /** Where it is written down how it went. */
  db: Db;
  isDrilled: boolean;
  /** Ends it early: what was half made goes, and nothing is written down, for nothing went wrong. */
  signal?: AbortSignal;
  clock?: () => Date;
};

/** What was made, where anything was, and what went wrong: with the backup, or with the drill after it. */
export type BackupOutcome = { backup: Backup | undefined; problem: string | undefined };

/**
 * Makes a backup, removes those that no rule keeps any more, and drills the new one where that is wanted. It never throws for what can go wrong with
 * backups: that is written down, for those who run the site.
 */
export async function runBackup({
  site,
  settings,
  db,
  isDrilled,
  signal,
  clock,
}: Options): Promise<BackupOutcome> {
  const now = clock ?? (() => new Date());
  // For the drill alone: the operator’s identity is nowhere on this machine, and this one is forgotten after it.
  const drillKey = settings.key !== undefined && isDrilled ? await makeKeyPair() : undefined;
  const recipients = [settings.key, drillKey?.recipient].filter((key) => key !== undefined);
  const { folder } = settings;
  const startedAt = now();
  const made = await attempt(() =>
    makeBackup(site, { folder, recipients, now: startedAt, version: productVersion(), signal }),
  );
  const record = (kind: BackupRun['kind'], since: Date, backup: Backup | undefined, problem?: string) =>
    recordOutcome(
      db,
      { ...sizes(backup), ...{ kind, problem: problem ?? null, isEncrypted: recipients.length > 0 } },
      since,
      now(),
    );
  if (signal?.aborted && !made.result) return { backup: undefined, problem: stopped };
  await record('backup', startedAt, made.result, made.problem);
  if (!made.result) return { backup: undefined, problem: made.problem };
  await noteErasedAccounts(db, folder);
  await removeOld(folder, settings.keep);
  if (!isDrilled) return { backup: made.result, problem: undefined };
  const drillStartedAt = now();
  const { problem } = await drill(made.result, { site, folder, drillKey, signal });
  if (signal?.aborted && problem !== undefined) return { backup: made.result, problem: stopped };
  await record('drill', drillStartedAt, made.result, problem);
  return { backup: made.result, problem };
}

const stopped = 'Stopped before its end. What was half done has been removed again.';

type Drilling = {
  site: Site;
  folder: string;
  drillKey: KeyPair | undefined;
  signal: AbortSignal | undefined;
};

function drill({ path }: Backup, { site, folder, drillKey, signal }: Drilling) {
  return attempt(() =>
    drillBackup({ path, identity: drillKey?.identity, owner: site.owner, folder, signal }),
  );
}

async function removeOld(folder: string, keep: Config['backups']['keep']): Promise<void> {
  for (const name of backupsToRemove(await readdir(folder), keep)) {
    await rm(join(folder, name), { force: true });
  }
}

function sizes(backup: Backup | undefined) {
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
    // The database of an older version has no table for it: the backup before an upgrade.
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

/** What went wrong, as the operator reads it. */
export function sentenceOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  for (const cause of errorCauses(error)) {
    if ('code' in cause && cause.code === 'ENOSPC') return 'There is no room left for the backup.';
  }
  return errorText(error);
}
