import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from './project-folder.ts';

/** Reads a JSON file that ships with the product, by its path below the project's folder. Throws if it is missing or no JSON. */
export async function readShippedJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(join(projectFolder, path), 'utf8'));
}
