import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '#kit/server/backup/make-backup.ts';
import type { Config } from '#kit/server/config.ts';
import { loadOrCreateSecret } from '#kit/server/secrets.ts';

/** The configured site as input of a backup. */
export function siteOf(
  { sessionSecret, dataDir }: Config,
  { owner, files }: Pick<Site, 'owner' | 'files'>,
): Site {
  return { owner, files, secret: sessionSecret === undefined ? loadOrCreateSecret(dataDir) : undefined };
}

/** Whether there is a database: connecting to the embedded one would create it. */
export function hasDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): boolean {
  return databaseUrl !== undefined || existsSync(join(dataDir, 'postgres/PG_VERSION'));
}
