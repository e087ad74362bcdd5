import { spawn } from 'node:child_process';
import { buildProduct } from './commands/build.mjs';
import { installPackages } from './commands/install.mjs';
import { projectNode, root } from './commands/root.mjs';
import { exitCode } from './commands/run-program.mjs';
import { programEnvironment, serverArguments } from './commands/server-program.mjs';

/*
 * npm start: installs and builds what is missing, then serves until it is told to stop. Plain JavaScript on whatever
 * Node there is, for at the first start nothing is installed.
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
// The server takes this process over where Node and system can do that: nothing of ours stays beside it in memory.
if (process.execve) process.execve(projectNode, [projectNode, ...serverArguments], env);
else serveAsChild();

function serveAsChild() {
  const server = spawn(projectNode, serverArguments, { stdio: 'inherit', env });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  const parent = process.ppid;
  // npm passes a signal on to its shell alone, which ends without telling us.
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
