/* npm run restore -- <backup>: restores a backup into an empty database and DATA_DIR. */
import { readConfig } from '#kit/server/config.ts';
import { createLog } from '#kit/server/log.ts';
import { exitWithError, readRestoreOptions } from './command-line.ts';
import { restoreSite } from './restore-site.ts';

async function main(): Promise<void> {
  const options = readRestoreOptions(process.argv.slice(2));
  const config = readConfig(process.env);
  const { tables, rows, files, erased, hasSecret } = await restoreSite(config, createLog('error'), options);
  console.log(`Restored: ${tables} tables with ${rows} rows, and ${files} files.`);
  if (erased > 0)
    console.log(`Accounts that were erased after the backup, and have been erased again: ${erased}.`);
  if (!hasSecret && config.sessionSecret === undefined) {
    console.log(withoutSecret(config.dataDir));
  }
}

function withoutSecret(dataDir: string): string {
  return `This backup isn’t encrypted, so it doesn’t include the site’s secret. Before you start the site, copy your session-secret file
into ${dataDir}, or set SESSION_SECRET to its contents. If you have lost it, start the site without it, and it makes a new one.
Members can still sign in, but links in earlier messages stop working, push notifications must be turned on again, and
authenticator apps stop working: those members sign in with a recovery code or a passkey, turn the app off with another recovery
code, and set it up again.`;
}

main().catch(exitWithError);
