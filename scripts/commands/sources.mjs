import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['src', 'public', 'vite.config.ts', 'package.json', 'package-lock.json'];

/** Returns the sources of the build, without tests: paths from the root, in a stable order. */
export function sourceFiles(root) {
  return sources
    .filter((source) => existsSync(join(root, source)))
    .flatMap((source) => filesUnder(root, source))
    .filter((path) => !isTest(path))
    .sort();
}

/** Returns the test files of the product: paths from the root. */
export function testFiles(root) {
  return ['src', 'test'].flatMap((folder) => filesUnder(root, folder)).filter(isTest);
}

function isTest(path) {
  return /\.test\.tsx?$/.test(path);
}

function filesUnder(root, path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** Returns a hash of the files' contents. */
export function hashOf(root, files) {
  const hash = createHash('sha256');
  for (const path of files) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** Returns a hash of the files' sizes and modification times: cheap, and unchanged until a file is written. */
export function stampOf(root, files) {
  const hash = createHash('sha256');
  for (const path of files) {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}
