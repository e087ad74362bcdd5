import { buildProduct } from './commands/build.mjs';
import { installPackages } from './commands/install.mjs';
import { projectNode } from './commands/root.mjs';
import { runProgram } from './commands/run-program.mjs';
import { programEnvironment, verifyArguments } from './commands/server-program.mjs';

/* npm run audit:verify: whether the audit log is as it was written, by the build, which is made first where it is missing. */
try {
  await installPackages();
  await buildProduct();
  process.exitCode = await runProgram(projectNode, verifyArguments, { env: programEnvironment });
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
