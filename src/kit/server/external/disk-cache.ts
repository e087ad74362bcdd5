import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchBytes } from './fetch-limited.ts';

export type StoredFile = { bytes: Uint8Array<ArrayBuffer>; type: string };

/** Files kept at most; past it the oldest tenth goes. */
const maxFiles = 5_000;

/** A service that failed is left alone for so long, so that a map without its tiles costs no waiting. */
const circuitOpenMs = 30_000;
const circuitOpenUntil = new Map<string, number>();

/**
 * A file by its address: from the folder where it was fetched before, else from its service, then kept. Null when the
 * service fails or has none. Half-written files can't be: each is written beside and moved into place.
 */
export async function readThroughDisk(
  folder: string,
  url: string,
  accept: string,
): Promise<StoredFile | null> {
  const path = join(folder, createHash('sha256').update(url).digest('hex'));
  const kept = await readFile(path).catch(() => null);
  if (kept) return unpack(kept);
  const { host } = new URL(url);
  if ((circuitOpenUntil.get(host) ?? 0) > Date.now()) return null;
  try {
    const fetched = await fetchBytes(url, accept);
    await store(folder, path, fetched);
    return fetched;
  } catch {
    circuitOpenUntil.set(host, Date.now() + circuitOpenMs);
    return null;
  }
}

/** A file is kept with its media type on a first line. */
async function store(folder: string, path: string, { bytes, type }: StoredFile): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const partial = `${path}.${randomUUID()}`;
  await writeFile(partial, Buffer.concat([Buffer.from(`${type}\n`), bytes]));
  await rename(partial, path);
  await removeOldest(folder);
}

function unpack(kept: Buffer): StoredFile {
  const end = kept.indexOf('\n');
  return { type: kept.subarray(0, end).toString('utf8'), bytes: new Uint8Array(kept.subarray(end + 1)) };
}

async function removeOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= maxFiles) return;
  const ages = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const oldest = ages.sort((one, other) => one.at - other.at).slice(0, maxFiles / 10);
  await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })));
}
