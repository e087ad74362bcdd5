import { globSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { type ParsedModule, parseModule } from './parsed-module.ts';

/** What a rule found wrong: where, and in a sentence what. */
export type Violation = { path: string; line?: number; text: string };

/** One rule of the project's structure as a program. */
export type Rule = { name: string; check(project: Project): Violation[] };

/** The text of every file of the project that people write, by its path from the root, and the code parsed once. */
export type Project = {
  files: ReadonlyMap<string, string>;
  modules: ReadonlyMap<string, ParsedModule>;
};

const ours = ['{.,}*', '{src,test,scripts,bench,docs,migrations,.ci}/**'];
const textEndings = new Set(['.ts', '.tsx', '.mjs', '.md', '.json']);
const codeEndings = new Set(['.ts', '.tsx', '.mjs']);

/** Reads the project at `root`: its root files and the folders that hold our own work. */
export function readProject(root: string): Project {
  const files = new Map<string, string>();
  const modules = new Map<string, ParsedModule>();
  const entries = globSync(ours, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of entries.map((entry) => relative(root, join(entry.parentPath, entry.name))).sort()) {
    const text = textEndings.has(extname(path)) ? readFileSync(join(root, path), 'utf8') : '';
    files.set(path, text);
    if (codeEndings.has(extname(path))) modules.set(path, parseModule(path, text));
  }
  return { files, modules };
}

/** The line, from 1, on which the offset stands. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Whether only tests use the file. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('test/');
}
