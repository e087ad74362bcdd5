import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { ServiceWatch } from '../metrics/monitor.ts';
import { createCircuit, ExternalFailure, fetchBytes } from './outgoing-requests.ts';

export type StoredFile = { bytes: Uint8Array<ArrayBuffer>; type: string };

/** The maximum number of files; past it the oldest tenth is removed. */
const maxFiles = 5_000;

/** The name of the map's services in the log and the circuit breaker. */
const service = 'map';

const circuit = createCircuit();
/** For ten minutes, a file that the service doesn't have isn't requested again. */
const missing = new LRUCache<string, true>({ max: maxFiles, ttl: 10 * 60 * 1000 });
const underWay = new Map<string, Promise<StoredFile | null>>();

/**
 * Returns a file by its address: from the folder, or from its service, and then stored. Null if the service fails or
 * has no such file. Concurrent calls for one file share one request. Files are complete: each is written under another
 * name and renamed.
 */
export async function readThroughDisk(
  folder: string,
  url: string,
  accept: string,
  watch: ServiceWatch,
): Promise<StoredFile | null> {
  const path = join(folder, createHash('sha256').update(url).digest('hex'));
  const cached = await readFile(path).catch(() => null);
  if (cached) return unpack(cached);
  if (missing.has(url) || circuit.isOpen(new URL(url).host, url)) return null;
  const running = underWay.get(path);
  if (running) return running;
  const started = fetchFile(url, accept, watch)
    .then(async (fetched) => {
      // On a full disk nothing is stored, and the file is returned all the same.
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
    circuit.succeeded(host);
    watch.serviceAnswered(service);
    return fetched;
  } catch (error) {
    if (error instanceof ExternalFailure && error.isResponse) {
      circuit.succeeded(host);
      missing.set(url, true);
    } else {
      circuit.failed(host, url);
      watch.serviceFailed(service, error);
    }
    return null;
  }
}

/** A file is stored with its media type on a first line. */
async function store(folder: string, path: string, { bytes, type }: StoredFile): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const partial = `${path}.${randomUUID()}`;
  await writeFile(partial, Buffer.concat([Buffer.from(`${type}\n`), bytes]));
  await rename(partial, path);
  await removeOldest(folder);
}

function unpack(cached: Buffer): StoredFile {
  const end = cached.indexOf('\n');
  return { type: cached.subarray(0, end).toString('utf8'), bytes: new Uint8Array(cached.subarray(end + 1)) };
}

async function removeOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= maxFiles) return;
  const ages = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const oldest = ages.sort((a, b) => a.at - b.at).slice(0, maxFiles / 10);
  await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })));
}
