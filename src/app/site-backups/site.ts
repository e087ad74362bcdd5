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
