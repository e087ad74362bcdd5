import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

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

/**
 * Returns the test files that the words of a command line select, as Vitest does: those whose path contains one of them, or all without
 * words. Options are no words.
 */
export function selectedTests(root, words) {
  const parts = words
    .filter((word) => !word.startsWith('-'))
    .map((word) => word.replace(/:\d+$/, ''))
    .flatMap((word) => [word, relative(root, resolve(root, word))])
    .map((part) => part.toLowerCase());
  const isSelected = (file) => parts.some((part) => file.toLowerCase().includes(part));
  return testFiles(root).filter((file) => parts.length === 0 || isSelected(file));
}

/** Returns whether one of the test files starts the built product. */
export function needsBuild(files) {
  return needsBrowser(files) || files.some((file) => /^test\/(attacks|crash|storm)\//.test(file));
}

/** Returns whether one of the test files opens a browser. */
export function needsBrowser(files) {
  return files.some((file) => /^test\/(journeys|pictures)\//.test(file));
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
