import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProgram } from './run-program.mjs';

/** Finds Chromium or, on Debian and its kin, installs it. Throws a sentence for people where neither can be done. */
export async function provideChromium(signal) {
  const found = findChromium();
  if (found) return found;
  console.log('Installing Chromium, in which the pages are tested …');
  const become = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const [command, ...rest] = [...become, 'apt-get', ...args];
    const code = await runProgram(command, rest, {
      signal,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    }).catch(() => -1);
    if (code !== 0) break;
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'There is no Chromium, and apt-get could not install it: please install it (package chromium).',
  );
}

function findChromium() {
  const named = process.env.CHROMIUM;
  if (named) return existsSync(named) ? named : undefined;
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}
