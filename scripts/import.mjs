import { runBuilt } from './commands/run-built.mjs';
import { importArguments } from './commands/server-program.mjs';

/* npm run import -- <kind> <file> [--apply]: brings a file into the site, or says what that would change. */
await runBuilt([...importArguments, ...process.argv.slice(2)]);
