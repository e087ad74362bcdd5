import { runBuilt } from './commands/run-built.mjs';
import { restoreArguments } from './commands/server-program.mjs';

/* npm run restore: a backup into an empty place. */
await runBuilt([...restoreArguments, ...process.argv.slice(2)]);
