import { runBuilt } from './commands/run-built.mjs';
import { verifyArguments } from './commands/server-program.mjs';

/* npm run audit:verify: whether the audit log is as it was written. */
await runBuilt(verifyArguments, 2);
