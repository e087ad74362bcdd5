import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { runProgram } from './run-program.mjs';

/**
 * Installs the packages of package-lock.json where they are not all there, those of development too: the build needs
 * them, whatever NODE_ENV says. Throws when npm fails.
 */
export async function installPackages(signal) {
  if (isInstalled()) return;
  console.log('Installing packages …');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  // npm runs on the Node that it was started with: the project's own is among the files that it replaces.
  const code = npm
    ? await runProgram(node, [npm, ...args], { signal })
    : await runProgram('npm', args, { signal });
  if (code !== 0) throw new Error(`npm ci ended with ${code}; the lines above say why.`);
}

/** Compares what npm wrote down of node_modules with the lock file: packages made for other machines may be absent. */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (!present) return false;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    return path in present ? present[path].version === version : optional === true;
  });
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
