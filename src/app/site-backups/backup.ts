/* npm run backup: backs up the site, which may be running, whatever version its database has. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { makeKeyPair } from '#kit/server/backup/archive-encryption.ts';
import { BackupError } from '#kit/server/backup/archive-format.ts';
import { withSession } from '#kit/server/backup/database-copy.ts';
import { type Config, readConfig } from '#kit/server/config.ts';
import { reachDatabase } from '#kit/server/db/open-database.ts';
import { openFileStore } from '#kit/server/files/open-file-store.ts';
import { createLog } from '#kit/server/log.ts';
import { exitWithError, readBackupOptions } from './command-line.ts';
import { runBackup } from './run-backup.ts';
import { hasDatabase, siteOf } from './site.ts';

async function main(): Promise<void> {
  const { isDrilled, makesKey } = readBackupOptions(process.argv.slice(2));
  if (makesKey) return printKey();
  const config = readConfig(process.env);
  refuseMissing(config);
  const log = createLog('error');
  const signal = untilStopped();
  const reached = await reachDatabase(config, log, false);
  try {
    const site = siteOf(config, { owner: reached.owner, files: openFileStore(config, log) });
    const { backup, problem } = await withSession(reached.owner, (client) =>
      runBackup({ site, settings: config.backups, db: drizzle(client), isDrilled, isByHand: true, signal }),
    );
    if (backup) {
      const megabytes = (backup.bytes / 1_000_000).toFixed(1);
      const { tables, files } = backup.manifest;
      console.log(`${backup.path}: ${megabytes} MB, ${tables.length} tables, ${files.length} files.`);
      if (config.backups.key === undefined) {
        console.log(
          'It is not encrypted: anyone who can open the file can read everything members have entered. ' +
            'It doesn’t include the site’s secret: keep a copy of that in another place (docs/backup.md).',
        );
      }
    }
    if (problem !== undefined) throw new BackupError(problem);
    if (isDrilled)
      console.log('Restored into an empty database and folder: every table and file is the same.');
  } finally {
    await reached.close();
  }
}

/** Stopping the command leaves nothing behind: neither half a backup nor the drill's database. */
function untilStopped(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => stopping.abort());
  return stopping.signal;
}

function refuseMissing(config: Config): void {
  if (hasDatabase(config)) return;
  throw new BackupError(
    `There is no site under ${config.dataDir}: set DATA_DIR or DATABASE_URL to the site’s own value.`,
  );
}

async function printKey(): Promise<void> {
  const { recipient, identity } = await makeKeyPair();
  console.log(`BACKUP_KEY=${recipient}
${identity}

The first line is a setting of the site. Keep the second in a file on another machine, and on paper: without it nobody can
restore an encrypted backup, and anyone who has it can read them all.`);
}

main().catch(exitWithError);
