import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const manifest = findPackageJSON('.', import.meta.url);
if (!manifest) throw new Error('There is no package.json above the server.');

/** The project's folder, whether this module runs from its source or from the bundle in dist/. */
export const projectFolder = dirname(manifest);

/**
 * Reads a JSON file that ships with the product, by its path below the project's folder. Throws if it is missing or
 * invalid.
 */
export async function readShippedJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(join(projectFolder, path), 'utf8'));
}

/** Returns the version in package.json. */
export function productVersion(): string {
  const text = readFileSync(join(projectFolder, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

export const migrationsFolder = join(projectFolder, 'migrations');
