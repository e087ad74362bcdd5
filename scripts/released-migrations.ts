import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A released migration, and the hash of its text. */
const released = z.array(z.object({ file: z.string(), sha256: z.string() }));

/** Returns what is wrong with the released migrations in a folder, which existing databases have already run. */
export function brokenPromises(folder: string): string[] {
  return readReleased(folder).flatMap(({ file, sha256 }) => {
    if (!existsSync(join(folder, file))) return [`${file} was released and is gone.`];
    if (hashOf(folder, file) !== sha256) return [`${file} was released and has been changed since.`];
    return [];
  });
}

/** Adds the migrations that are not in the list yet. Throws if a listed one has changed. */
export function release(folder: string): void {
  const broken = brokenPromises(folder);
  if (broken.length > 0) throw new Error(broken.join(' '));
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const list = files.map((file) => ({ file, sha256: hashOf(folder, file) }));
  writeFileSync(listIn(folder), `${JSON.stringify(list, null, 2)}\n`);
}

function readReleased(folder: string): z.infer<typeof released> {
  return released.parse(JSON.parse(readFileSync(listIn(folder), 'utf8')));
}

function listIn(folder: string): string {
  return join(folder, 'released.json');
}

function hashOf(folder: string, file: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');
}

if (import.meta.main) release(join(import.meta.dirname, '../migrations'));
