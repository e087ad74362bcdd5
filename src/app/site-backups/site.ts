import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '#kit/server/backup/make-backup.ts';
import type { Config } from '#kit/server/config.ts';
import { keptSecret } from '#kit/server/secrets.ts';

/** The configured site, as backups see it. */
export function siteOf(
  { sessionSecret, dataDir }: Config,
  { owner, files }: Pick<Site, 'owner' | 'files'>,
): Site {
  return { owner, files, secret: sessionSecret === undefined ? keptSecret(dataDir) : undefined };
}

/** Whether there is a database: reaching the one that we bring would make it where there is none. */
export function hasDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): boolean {
  return databaseUrl !== undefined || existsSync(join(dataDir, 'postgres/PG_VERSION'));
}
