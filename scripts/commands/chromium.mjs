import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProgram } from './run-program.mjs';

const chromium = ['chromium', 'chromium-browser', 'google-chrome'];
const headlessShell = ['chromium-headless-shell'];

/** Finds Chromium or, on Debian and its derivatives, installs it. Throws a readable error if neither is possible. */
export async function provideChromium(signal) {
  const named = process.env.CHROMIUM;
  if (named && existsSync(named)) return named;
  const found = findProgram(chromium);
  if (found) return found;
  console.log('Installing Chromium, in which the pages are tested …');
  if (await aptGet(['update', '-qq'], signal)) await install('chromium', signal);
  const installed = findProgram(chromium);
  if (installed) return installed;
  throw new Error(
    'There is no Chromium, and apt-get could not install it: please install it (package chromium).',
  );
}

/**
 * Finds the headless shell of an installed Chromium, or installs it: it renders the same pages with a third of the work. Undefined if the
 * system has no such package; Chromium is used instead.
 */
export async function provideHeadlessShell(signal) {
  const found = findProgram(headlessShell);
  if (found) return found;
  await install('chromium-headless-shell', signal);
  return findProgram(headlessShell);
}

function install(name, signal) {
  return aptGet(['install', '-y', '-qq', '--no-install-recommends', name], signal);
}

/** Whether apt-get succeeded. */
async function aptGet(args, signal) {
  const become = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [command, ...rest] = [...become, 'apt-get', ...args];
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return (await runProgram(command, rest, { signal, env }).catch(() => -1)) === 0;
}

function findProgram(names) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}
