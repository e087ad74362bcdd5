import { readConfig } from '#kit/server/config.ts';
import { createLog } from '#kit/server/log.ts';
import { endWith } from './end-with.ts';
import { readRestoreOptions } from './read-options.ts';
import { restoreSite } from './restore-site.ts';

/* npm run restore -- <backup>: a backup into an empty database and DATA_DIR. */
async function main(): Promise<void> {
  const options = readRestoreOptions(process.argv.slice(2));
  const config = readConfig(process.env);
  const { tables, rows, files, erased, hasSecret } = await restoreSite(config, createLog('error'), options);
  console.log(`Restored: ${tables} tables with ${rows} rows, and ${files} files.`);
  if (erased > 0)
    console.log(`Accounts that were erased after the backup, and have been erased again: ${erased}.`);
  if (!hasSecret && config.sessionSecret === undefined) {
    console.log('The backup holds no secret: set SESSION_SECRET to that of the site before you start it.');
  }
}

main().catch(endWith);
