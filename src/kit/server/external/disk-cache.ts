import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { ServiceWatch } from '../monitor/monitor.ts';
import { createCircuit } from './circuit.ts';
import { ExternalFailure, fetchBytes } from './fetch-limited.ts';

export type StoredFile = { bytes: Uint8Array<ArrayBuffer>; type: string };

/** Files kept at most; past it the oldest tenth goes. */
const maxFiles = 5_000;

/** The name under which the map’s services are spoken of. */
const service = 'map';

const circuit = createCircuit();
/** That a service has no such file is believed for ten minutes. */
const missing = new LRUCache<string, true>({ max: maxFiles, ttl: 10 * 60 * 1000 });
const underWay = new Map<string, Promise<StoredFile | null>>();

/**
 * A file by its address: from the folder where it was fetched before, else from its service, then kept. Null when the
 * service fails or has none. Who asks at once for one file shares one request. Half-written files can't be: each is written
 * beside and moved into place.
 */
export async function readThroughDisk(
  folder: string,
  url: string,
  accept: string,
  watch: ServiceWatch,
): Promise<StoredFile | null> {
  const path = join(folder, createHash('sha256').update(url).digest('hex'));
  const kept = await readFile(path).catch(() => null);
  if (kept) return unpack(kept);
  if (missing.has(url) || circuit.isOpen(new URL(url).host, url)) return null;
  const running = underWay.get(path);
  if (running) return running;
  const started = fetchFile(url, accept, watch)
    .then(async (fetched) => {
      // A full disk keeps nothing, and the file is there all the same.
      if (fetched) await store(folder, path, fetched).catch(() => undefined);
      return fetched;
    })
    .finally(() => underWay.delete(path));
  underWay.set(path, started);
  return started;
}

async function fetchFile(url: string, accept: string, watch: ServiceWatch): Promise<StoredFile | null> {
  const { host } = new URL(url);
  try {
    const fetched = await fetchBytes(url, accept);
    circuit.answered(host);
    watch.serviceAnswered(service);
    return fetched;
  } catch (error) {
    if (error instanceof ExternalFailure && error.isAnswer) {
      circuit.answered(host);
      missing.set(url, true);
    } else {
      circuit.failed(host, url);
      watch.serviceFailed(service, error);
    }
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
