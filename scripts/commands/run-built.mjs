import { buildProduct } from './build.mjs';
import { installPackages } from './install.mjs';
import { projectNode } from './root.mjs';
import { runProgram } from './run-program.mjs';
import { programEnvironment } from './server-program.mjs';

/**
 * Runs a command of the build, which is made first if it is missing. Exits with the command’s exit code, or with `failure` if it can’t be
 * run. A signal to stop is passed on, and the command’s end awaited.
 */
export async function runBuilt(args, failure = 1) {
  const stopping = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => stopping.abort());
  const { signal } = stopping;
  try {
    await installPackages(signal);
    await buildProduct(signal);
    process.exitCode = await runProgram(projectNode, args, { env: programEnvironment, signal });
  } catch (error) {
    console.error(error.message);
    process.exitCode = failure;
  }
}
