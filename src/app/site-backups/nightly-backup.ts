import { uptime } from 'node:process';
import { borough } from '#borough';
import { backupByHandJob } from '#features/site/operation/operation.rules.ts';
import { type LastRuns, lastNightlyBackup } from '#kit/server/backup/backup-runs.ts';
import type { Config } from '#kit/server/config.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/jobs/run-jobs.ts';
import { recordErasedAccounts } from './erased-accounts.ts';
import { siteOf } from './site.ts';

/**
 * The jobs that make and test a backup each night, and that keep the list of erased accounts in the folder of backups.
 * `stopping`: aborted when the process ends; a running backup is then given up, and made after the next start.
 */
export function backupJobs(config: Config, owner: Database['owner'], stopping: AbortSignal): readonly Job[] {
  if (!config.backups.nightly) return [];
  return [
    {
      name: 'note-erased-accounts',
      everySeconds: 60,
      run: ({ db }) => recordErasedAccounts(db, config.backups.folder),
    },
    {
      name: 'nightly-backup',
      everySeconds: 600,
      isLong: true,
      async run(ctx) {
        if (isBackupDue(await lastNightlyBackup(ctx.db), ctx.now, uptime())) await backUp(ctx, false);
      },
    },
    {
      name: backupByHandJob,
      everySeconds: 60,
      isLong: true,
      isOnDemand: true,
      run: (ctx) => backUp(ctx, true),
    },
  ];

  async function backUp({ db, files, log }: Ctx, isByHand: boolean): Promise<void> {
    // Imported on demand: its libraries, such as the one for encryption, use no memory during the day.
    const { runBackup } = await import('./run-backup.ts');
    const site = siteOf(config, { owner, files });
    const options = { site, settings: config.backups, db, isDrilled: true, isByHand, signal: stopping };
    const { backup, problem } = await runBackup(options);
    if (stopping.aborted) return;
    if (problem !== undefined) throw new Error(problem);
    log.info({ file: backup?.file, bytes: backup?.bytes }, 'backup made, restored and compared');
  }
}

const minute = 60_000;
const hour = 60 * minute;
/** Between these hours of the borough's clock few people are awake, and a slower site delays nobody who looks up fajr. */
const night = { from: 2, until: 5 };
const overdueMs = 30 * hour;

/**
 * Whether the nightly backup is due: once a night; at other hours if the last good one is from the day before
 * yesterday, for a machine that sleeps at night. Not right after the process has started. After a failure it is tried
 * again in an hour.
 */
export function isBackupDue({ last, lastGood }: LastRuns, now: Date, upSeconds: number): boolean {
  const since = (run: LastRuns['last']) =>
    run ? now.getTime() - Date.parse(run.finishedAt) : Number.POSITIVE_INFINITY;
  if (last?.problem != null && since(last) < hour) return false;
  const clock = hourIn(now);
  const isNight = clock >= night.from && clock < night.until;
  if (isNight) return upSeconds >= 600 && since(lastGood) > (night.until - night.from) * hour;
  return upSeconds >= 3600 && since(lastGood) > overdueMs;
}

function hourIn(now: Date): number {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone: borough.timeZone,
    hour: '2-digit',
    hourCycle: 'h23',
  }).format(now);
  return Number(text);
}
