import { runBuilt } from './commands/run-built.mjs';
import { verifyArguments } from './commands/server-program.mjs';

/* npm run audit:verify: checks that the audit log has not been changed. */
await runBuilt(verifyArguments, 2);
