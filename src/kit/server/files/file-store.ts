import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { apiError } from '#kit/contract/errors.ts';
import { storeFailed } from '#kit/contract/store-failed.ts';

/** Where uploads and downloads of members are kept. A key is a path of our own making: 'photos/<id>.webp'. */
export type FileStore = {
  /** Refuses: file_store_failed. What is put is there: it has been read back, or synced to the disk. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined where there is no such file. Refuses: file_store_away. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Removes a file; one that is gone already is no fault. */
  remove(key: string): Promise<void>;
  /** All files, each with when it was put. */
  list(): AsyncIterable<{ key: string; changedAt: Date }>;
};

/** `.part`: what was being written when its process was killed. */
const keyPattern = /^[a-z]+\/[\w-]+\.[a-z0-9]+(\.part)?$/;

/** Throws for what is no key: nothing that somebody typed leads out of the store. */
export function checkKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error(`${key} is not a key of the file store.`);
}

/** Whether a name is one of ours; what else lies in the store is not touched. */
export function isKey(name: string): boolean {
  return keyPattern.test(name);
}

/** Files under one folder. A file is whole or absent: it is written beside its place, synced and then moved there. */
export function diskFileStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    checkKey(key);
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const partial = `${path}.part`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const file = await open(partial, 'w', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(partial, path);
      } catch (error) {
        throw Object.assign(apiError(storeFailed), { cause: error });
      }
    },
    async get(key) {
      try {
        return Uint8Array.from(await readFile(pathOf(key)));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name);
        const key = relative(folder, path).split(sep).join('/');
        if (!entry.isFile() || !isKey(key)) continue;
        const changedAt = await stat(path).then(
          ({ mtime }) => mtime,
          () => undefined,
        );
        if (changedAt) yield { key, changedAt };
      }
    },
  };
}
