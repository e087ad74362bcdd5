import { spawn } from 'node:child_process';
import { buildProduct } from './commands/build.mjs';
import { installPackages } from './commands/install.mjs';
import { projectNode, root } from './commands/root.mjs';
import { exitCode } from './commands/run-program.mjs';
import { serverArguments } from './commands/server-program.mjs';

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

// In a process group of its own: the terminal's Ctrl-C then reaches the server once, through us.
const server = spawn(projectNode, serverArguments, {
  cwd: root,
  stdio: 'inherit',
  detached: true,
  env: { ...process.env, NODE_ENV: 'production' },
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
}
server.on('error', (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
server.on('close', (code, signal) => {
  process.exitCode = exitCode(code, signal);
});
