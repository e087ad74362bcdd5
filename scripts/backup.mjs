import { runBuilt } from './commands/run-built.mjs';
import { backupArguments } from './commands/server-program.mjs';

/* npm run backup: makes a backup of the site. */
await runBuilt([...backupArguments, ...process.argv.slice(2)]);
