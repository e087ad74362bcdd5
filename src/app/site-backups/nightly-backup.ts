import { uptime } from 'node:process';
import { lastBackup } from '#kit/server/backup/backup-runs.ts';
import type { Config } from '#kit/server/config.ts';
import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/jobs/run-job.ts';
import { noteErasedAccounts } from './erased-accounts.ts';
import { isBackupDue } from './is-backup-due.ts';
import { siteOf } from './site.ts';

/**
 * The jobs that make a backup each night and try it out, and that keep the list of erased accounts beside the backups. `stopping` says
 * that the process ends: a backup under way is given up then, and made after the next start.
 */
export function backupJobs(config: Config, owner: Database['owner'], stopping: AbortSignal): readonly Job[] {
  if (!config.backups.nightly) return [];
  return [
    {
      name: 'note-erased-accounts',
      everySeconds: 60,
      run: ({ db }) => noteErasedAccounts(db, config.backups.folder),
    },
    {
      name: 'nightly-backup',
      everySeconds: 600,
      async run({ db, files, now, log }) {
        if (!isBackupDue(await lastBackup(db), now, uptime())) return;
        // What it needs, the library of encryption for one, stays out of memory until the night.
        const { runBackup } = await import('./run-backup.ts');
        const site = siteOf(config, { owner, files });
        const options = { site, settings: config.backups, db, isDrilled: true, signal: stopping };
        const { backup, problem } = await runBackup(options);
        if (stopping.aborted) return;
        if (problem !== undefined) throw new Error(problem);
        log.info({ file: backup?.file, bytes: backup?.bytes }, 'backup made, restored and compared');
      },
    },
  ];
}
