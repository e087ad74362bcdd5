import { globSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { type ParsedModule, parseModule } from './parsed-module.ts';

/** A violation of a rule: its place, and a sentence about it. */
export type Violation = { path: string; line?: number; text: string };

/** A check of one rule of the project’s structure. */
export type Rule = { name: string; check(project: Project): Violation[] };

/** The text of every file in the project that people write, by its path from the root, and the parsed code. */
export type Project = {
  files: ReadonlyMap<string, string>;
  modules: ReadonlyMap<string, ParsedModule>;
};

const patterns = ['{.,}*', '{src,test,scripts,bench,docs,migrations,.ci}/**'];
const textEndings = new Set(['.ts', '.tsx', '.mjs', '.md', '.json']);
const codeEndings = new Set(['.ts', '.tsx', '.mjs']);

/** Reads the project at `root`: the files in its root and in the folders with our own code and documents. */
export function readProject(root: string): Project {
  const files = new Map<string, string>();
  const modules = new Map<string, ParsedModule>();
  const entries = globSync(patterns, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of entries.map((entry) => relative(root, join(entry.parentPath, entry.name))).sort()) {
    const text = textEndings.has(extname(path)) ? readFileSync(join(root, path), 'utf8') : '';
    files.set(path, text);
    if (codeEndings.has(extname(path))) modules.set(path, parseModule(path, text));
  }
  return { files, modules };
}

/** Returns the line number, from 1, of an offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Whether the file is used only by tests. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('test/');
}
