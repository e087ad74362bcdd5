import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { runProgram } from './run-program.mjs';

/**
 * Installs the packages of package-lock.json if some are missing, including those for development: the build needs them, whatever
 * NODE_ENV is. Throws if npm fails.
 */
export async function installPackages(signal) {
  if (isInstalled()) return;
  console.log('Installing packages …');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  // npm runs on the Node that started it: the project’s own Node is among the files that npm replaces.
  const code = npm
    ? await runProgram(node, [npm, ...args], { signal })
    : await runProgram('npm', args, { signal });
  if (code !== 0) throw new Error(`npm ci ended with ${code}; the lines above say why.`);
}

/** Compares what npm recorded in node_modules with the lock file: packages for other systems may be missing. */
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
