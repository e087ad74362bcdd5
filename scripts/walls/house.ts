import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type ParsedModule, parseModule } from './parsed-module.ts';

/** What a wall found wrong: where, and in a sentence what. A warning is printed and refuses nothing. */
export type Finding = { path: string; line?: number; text: string; warning?: true };

/** One rule of the house as a program. */
export type Wall = { name: string; find(house: House): Finding[] };

/** The text of every file of the project that people write, by its path from the root, and the code parsed once. */
export type House = {
  files: ReadonlyMap<string, string>;
  modules: ReadonlyMap<string, ParsedModule>;
};

const roots = ['src', 'test', 'scripts', 'bench', 'docs', 'migrations', '.ci'];
const textEndings = new Set(['.ts', '.tsx', '.mjs', '.md', '.json', '.sql', '.css', '.csv', '']);
const codeEndings = new Set(['.ts', '.tsx', '.mjs']);

/** Reads the project at `root`: its root files and the folders that hold our own work. */
export function readHouse(root: string): House {
  const paths = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
  for (const folder of roots) paths.push(...filesUnder(root, folder));
  return houseOf(new Map(paths.sort().map((path) => [path, textOf(root, path)])));
}

/** A house of files given as texts. */
export function houseOf(files: ReadonlyMap<string, string>): House {
  const modules = new Map<string, ParsedModule>();
  for (const [path, text] of files) {
    if (codeEndings.has(extname(path))) modules.set(path, parseModule(path, text));
  }
  return { files, modules };
}

/** The line, from 1, on which the offset stands. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Whether tests alone use the file: it is free of the limits on size and of a feature's file roles. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('test/');
}

function filesUnder(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Pictures and the like count as present, with no text. */
function textOf(root: string, path: string): string {
  return textEndings.has(extname(path)) ? readFileSync(join(root, path), 'utf8') : '';
}
