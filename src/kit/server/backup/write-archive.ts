import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import { chunksOf, encryptFor } from './archive-encryption.ts';

/** Adds an entry to the archive; resolves when there is room for more. */
export type AddEntry = (name: string, bytes: Uint8Array) => Promise<void>;
type Fill = (add: AddEntry) => Promise<void>;

const part = '.part';

/**
 * Writes an archive of what `fill` adds, readable only by our account (0600). It is complete or absent: it is written
 * under another name, synced, and then renamed. Returns its size. `signal` ends it early, and the partial file is removed.
 */
export async function writeArchive(
  path: string,
  recipients: readonly string[],
  fill: Fill,
  signal?: AbortSignal,
): Promise<number> {
  const folder = dirname(path);
  const partial = `${path}${part}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(partial, 'wx', 0o600);
  try {
    await writeTo(file, recipients, fill, signal);
    await file.sync();
    const { size } = await file.stat();
    await file.close();
    await rename(partial, path);
    await syncFolder(folder);
    return size;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}

async function writeTo(
  file: FileHandle,
  recipients: readonly string[],
  fill: Fill,
  signal?: AbortSignal,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const filling = fill(async (name, bytes) => {
    const body = controller.add({ name, size: bytes.byteLength, mode: 0o600 }).getWriter();
    if (bytes.byteLength > 0) await body.write(bytes);
    await body.close();
  }).then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  );
  const compress = createGzip();
  try {
    await pipeline(
      chunksOf(readable),
      compress,
      (compressed: AsyncIterable<Uint8Array>) => encryptFor(recipients, compressed),
      async (encrypted: AsyncIterable<Uint8Array>) => {
        for await (const chunk of encrypted) await file.writeFile(chunk);
      },
      { ...(signal && { signal }) },
    );
  } finally {
    // The writer still reads from a connection: it is free only after this.
    await filling.catch(() => undefined);
  }
}

/** Removes the partial files of a killed backup. Only for a process that holds the lock of backups. */
export async function removeParts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (name.endsWith(part)) await rm(join(folder, name), { force: true });
}

/** Makes the new name durable. Some systems can't open a folder: there the file system does it. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r').catch(() => undefined);
  await opened?.sync().catch(() => undefined);
  await opened?.close();
}
