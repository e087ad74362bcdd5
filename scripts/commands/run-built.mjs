import { buildProduct } from './build.mjs';
import { installPackages } from './install.mjs';
import { projectNode } from './root.mjs';
import { runProgram } from './run-program.mjs';
import { programEnvironment } from './server-program.mjs';

/**
 * Runs a command of the build, which is made first where it is missing, and ends with its exit code; with `failure` where it
 * can't be run.
 */
export async function runBuilt(args, failure = 1) {
  try {
    await installPackages();
    await buildProduct();
    process.exitCode = await runProgram(projectNode, args, { env: programEnvironment });
  } catch (error) {
    console.error(error.message);
    process.exitCode = failure;
  }
}
