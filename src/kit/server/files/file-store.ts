import { mkdir, open, opendir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { apiError } from '#kit/contract/errors.ts';
import { storeFailed } from '#kit/contract/upload-errors.ts';

/** Stores members' uploads and downloads. A key is a path that no user chooses: 'photos/<id>.webp'. */
export type FileStore = {
  /** Stores a file durably: it has been read back, or synced to the disk. Refuses: file_store_failed. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns the bytes, or undefined if there is no such file. Refuses: file_store_away. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Removes a file; does nothing if it is removed already. */
  remove(key: string): Promise<void>;
  /** All files, each with the time at which it was stored. */
  list(): AsyncIterable<{ key: string; changedAt: Date }>;
  /** Free space for files, in bytes. Undefined if it is unknown, as for a bucket. */
  freeBytes(): Promise<number | undefined>;
};

/** `.part`: a file that was being written when its process was killed. */
const keyPattern = /^[a-z]+\/[\w-]+\.[a-z0-9]+(\.part)?$/;

/** Throws if a text is not a key, so that no input can lead out of the store. */
export function checkKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error(`${key} is not a key of the file store.`);
}

/** Whether a name is a key; other files in the store are left alone. */
export function isKey(name: string): boolean {
  return keyPattern.test(name);
}

/** Stores files in one folder. A file is complete or absent: it is written under another name, synced and then renamed. */
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
      const entries = await opendir(folder, { recursive: true }).catch(() => []);
      for await (const entry of entries) {
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
    async freeBytes() {
      // The folder is created with the first file: until then, the parent folder is measured.
      const space = (await readDiskSpace(folder)) ?? (await readDiskSpace(dirname(folder)));
      return space?.freeBytes;
    },
  };
}

export type DiskSpace = { freeBytes: number; totalBytes: number };

/** The free space for other accounts than root on the disk of a folder; undefined if it is unknown. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return undefined;
  }
}
