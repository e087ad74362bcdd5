import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFileStore, type FileStore } from '#kit/server/files/file-store.ts';

/** An empty file store on disk. */
export function aFileStore(): FileStore {
  return diskFileStore(mkdtempSync(join(tmpdir(), 'mahalla-files-')));
}

/** Returns the keys of all files in a store. */
export async function keysIn(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys;
}
