import { spawn } from 'node:child_process';
import { buildProduct } from './commands/build.mjs';
import { installPackages } from './commands/install.mjs';
import { projectNode, root } from './commands/root.mjs';
import { exitCode } from './commands/run-program.mjs';
import { programEnvironment, serverArguments } from './commands/server-program.mjs';

/*
 * npm start: installs and builds what is missing, then serves until it gets a signal to stop. Plain JavaScript for any version of
 * Node, because nothing is installed at the first start.
 */
try {
  await installPackages();
  await buildProduct();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const env = { ...programEnvironment, ...process.env, NODE_ENV: 'production' };
process.chdir(root);
// The server replaces this process if Node and the system support it, so that this program uses no memory.
if (process.execve) process.execve(projectNode, [projectNode, ...serverArguments], env);
else serveAsChild();

function serveAsChild() {
  const server = spawn(projectNode, serverArguments, { stdio: 'inherit', env });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  const parent = process.ppid;
  // npm forwards signals only to its shell, which ends without notifying this process.
  const watch = setInterval(() => process.ppid !== parent && server.kill(), 250);
  watch.unref();
  server.on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  server.on('close', (code, signal) => {
    process.exitCode = exitCode(code, signal);
  });
}
