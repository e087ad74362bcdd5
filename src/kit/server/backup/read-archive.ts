import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import type { z } from 'zod';
import { ageSignature, chunksOf, decryptWith, streamOf } from './archive-encryption.ts';
import {
  BackupError,
  fileName,
  Header,
  headerName,
  Manifest,
  manifestName,
  secretName,
  tableOfPiece,
} from './archive-format.ts';

export type Entry = { name: string; bytes: Uint8Array };

/** No entry that we write is larger; a larger one isn't ours, or would fill the memory. */
const maxEntryBytes = 1024 * 1024 * 1024;
const gzipSignature = Buffer.from([0x1f, 0x8b]);
const damagedMessage = 'The backup is damaged or was cut short: it can’t be restored.';

/**
 * Reads the entries of an archive one after the other. Throws BackupError if there is no file at this path, if it is
 * not one of ours, is damaged or truncated, or if the identity is missing or wrong. `signal` ends it early, with its
 * reason.
 */
export async function* readArchive(
  path: string,
  identity: string | undefined,
  signal?: AbortSignal,
): AsyncGenerator<Entry> {
  const signature = await readFirstBytes(path);
  const isEncrypted = signature.equals(ageSignature);
  if (isEncrypted && identity === undefined) {
    throw new BackupError(
      'The backup is encrypted: give the identity that decrypts it with --identity <file>.',
    );
  }
  if (!isEncrypted && !signature.subarray(0, gzipSignature.length).equals(gzipSignature)) {
    throw new BackupError(`${path} isn’t a backup of this product.`);
  }
  const source = createReadStream(path);
  const opened = isEncrypted && identity !== undefined ? decryptWith(identity, source) : source;
  const plain = pipeline(opened, createGunzip(), () => undefined);
  let isComplete = false;
  async function* readToEnd(): AsyncGenerator<Uint8Array> {
    yield* plain;
    isComplete = true;
  }
  try {
    const entries = streamOf(readToEnd()).pipeThrough(createTarDecoder({ strict: true }));
    for await (const entry of chunksOf(entries)) {
      signal?.throwIfAborted();
      yield await readWholeEntry(entry);
    }
    // The checksum of everything follows the last entry.
    if (!isComplete) throw new BackupError(damagedMessage);
  } catch (error) {
    throw error instanceof BackupError || signal?.aborted
      ? error
      : new BackupError(damagedMessage, { cause: error });
  } finally {
    source.destroy();
  }
}

async function readFirstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new BackupError(`${path} can’t be read.`, { cause: error });
  });
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(ageSignature.length),
      0,
      ageSignature.length,
      0,
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function readWholeEntry({ header, body }: ParsedTarEntry): Promise<Entry> {
  if (header.size > maxEntryBytes) throw new BackupError(damagedMessage);
  const parts: Uint8Array[] = [];
  for await (const chunk of chunksOf(body)) parts.push(chunk);
  return { name: header.name, bytes: Buffer.concat(parts) };
}

export type CheckedArchive = { header: Header; manifest: Manifest };
type Sum = { hash: Hash; bytes: number };

/**
 * Reads an archive from its first byte to its last and compares its content with its manifest. A restore does this
 * first, so that a bad archive changes nothing. Throws BackupError.
 */
export async function checkArchive(
  path: string,
  identity: string | undefined,
  signal?: AbortSignal,
): Promise<CheckedArchive> {
  const read: Read = { header: undefined, manifest: undefined, tables: new Map(), others: new Map() };
  for await (const entry of readArchive(path, identity, signal)) take(read, entry);
  const { header, manifest } = read;
  if (!header || !manifest || !isWhole(read, header, manifest)) throw new BackupError(damagedMessage);
  return { header, manifest };
}

type Read = {
  header: Header | undefined;
  manifest: Manifest | undefined;
  tables: Map<string, Sum>;
  /** Files and the secret, by the names of their entries. */
  others: Map<string, Sum>;
};

function take(read: Read, { name, bytes }: Entry): void {
  const isInPlace = read.manifest === undefined && (name === headerName) === (read.header === undefined);
  if (!isInPlace) throw new BackupError(damagedMessage);
  const table = tableOfPiece(name);
  if (name === headerName) read.header = parsed(Header, bytes);
  else if (name === manifestName) read.manifest = parsed(Manifest, bytes);
  else if (table !== undefined) add(read.tables, table, bytes);
  else add(read.others, name, bytes);
}

function isWhole({ tables, others }: Read, header: Header, manifest: Manifest): boolean {
  const expected = manifest.files.map(({ key, ...sum }) => ({ ...sum, name: fileName(key) }));
  if (manifest.secret) expected.push({ ...manifest.secret, name: secretName });
  const names = header.tables.map(({ name }) => name);
  const isOfSameTables = JSON.stringify(names) === JSON.stringify(manifest.tables.map(({ name }) => name));
  return isOfSameTables && areEqual(tables, manifest.tables) && areEqual(others, expected);
}

function add(sums: Map<string, Sum>, name: string, bytes: Uint8Array): void {
  const sum = sums.get(name) ?? { hash: createHash('sha256'), bytes: 0 };
  sum.hash.update(bytes);
  sum.bytes += bytes.byteLength;
  sums.set(name, sum);
}

/** An empty table, or an empty file, may have no entry, and then has the hash of no bytes. */
function areEqual(
  actual: ReadonlyMap<string, Sum>,
  expected: readonly { name: string; bytes: number; sha256: string }[],
): boolean {
  const names = new Set(expected.map(({ name }) => name));
  if (names.size !== expected.length || [...actual.keys()].some((name) => !names.has(name))) return false;
  return expected.every(({ name, bytes, sha256 }) => {
    const sum = actual.get(name) ?? { hash: createHash('sha256'), bytes: 0 };
    return sum.bytes === bytes && sum.hash.digest('hex') === sha256;
  });
}

function parsed<T>(schema: z.ZodType<T>, bytes: Uint8Array): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch (error) {
    throw new BackupError(damagedMessage, { cause: error });
  }
}
