import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['src', 'public', 'vite.config.ts', 'package.json', 'package-lock.json'];

/** What the build is made of: paths from the root, in a stable order. Tests are in no build. */
export function sourceFiles(root) {
  const isTest = (path) => /\.test\.tsx?$/.test(path);
  return sources
    .filter((source) => existsSync(join(root, source)))
    .flatMap((source) => filesUnder(root, source))
    .filter((path) => !isTest(path))
    .sort();
}

function filesUnder(root, path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** A name for the files' contents. */
export function hashOf(root, files) {
  const hash = createHash('sha256');
  for (const path of files) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** A name for the files' sizes and times of change: cheap, and the same as long as nobody wrote to any of them. */
export function stampOf(root, files) {
  const hash = createHash('sha256');
  for (const path of files) {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}
