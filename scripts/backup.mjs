import { buildProduct } from './commands/build.mjs';
import { installPackages } from './commands/install.mjs';
import { projectNode } from './commands/root.mjs';
import { runProgram } from './commands/run-program.mjs';
import { backupArguments, programEnvironment } from './commands/server-program.mjs';

/* npm run backup: a backup of the site, by the build, which is made first where it is missing. */
try {
  await installPackages();
  await buildProduct();
  const args = [...backupArguments, ...process.argv.slice(2)];
  process.exitCode = await runProgram(projectNode, args, { env: programEnvironment });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
