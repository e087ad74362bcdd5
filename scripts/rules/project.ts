import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
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

const roots = ['src', 'test', 'scripts', 'bench', 'docs', 'migrations', '.ci'];
const textEndings = new Set(['.ts', '.tsx', '.mjs', '.md', '.json']);
const codeEndings = new Set(['.ts', '.tsx', '.mjs']);

/** Reads the project at `root`: its root files and the folders that hold our own work. */
export function readProject(root: string): Project {
  const files = new Map<string, string>();
  const modules = new Map<string, ParsedModule>();
  for (const path of [...filesIn(root), ...roots.flatMap((folder) => filesIn(root, folder))].sort()) {
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

/** The files below a folder; of the root itself, only those directly in it. */
function filesIn(root: string, folder?: string): string[] {
  try {
    return readdirSync(join(root, folder ?? ''), { withFileTypes: true, recursive: folder !== undefined })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
