import { runBuilt } from './commands/run-built.mjs';
import { restoreArguments } from './commands/server-program.mjs';

/* npm run restore: restores a backup into an empty database and folder. */
await runBuilt([...restoreArguments, ...process.argv.slice(2)]);
