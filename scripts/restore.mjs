import { buildProduct } from './commands/build.mjs';
import { installPackages } from './commands/install.mjs';
import { projectNode } from './commands/root.mjs';
import { runProgram } from './commands/run-program.mjs';
import { programEnvironment, restoreArguments } from './commands/server-program.mjs';

/* npm run restore: a backup into an empty place, by the build, which is made first where it is missing. */
try {
  await installPackages();
  await buildProduct();
  const args = [...restoreArguments, ...process.argv.slice(2)];
  process.exitCode = await runProgram(projectNode, args, { env: programEnvironment });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
