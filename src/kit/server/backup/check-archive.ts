import { createHash, type Hash } from 'node:crypto';
import type { z } from 'zod';
import {
  fileName,
  Header,
  headerName,
  Manifest,
  manifestName,
  secretName,
  tableOfPiece,
} from './archive/contents.ts';
import { type Entry, readArchive } from './archive/read-archive.ts';
import { BackupError } from './backup-error.ts';

export type CheckedArchive = { header: Header; manifest: Manifest };
type Sum = { hash: Hash; bytes: number };

const damaged = 'The backup is damaged or was cut short: it can’t be restored.';

/**
 * Reads an archive from its first byte to its last and compares everything in it with what its end says. A restore does this
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
  if (!header || !manifest || !isWhole(read, header, manifest)) throw new BackupError(damaged);
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
  if (!isInPlace) throw new BackupError(damaged);
  const table = tableOfPiece(name);
  if (name === headerName) read.header = parsed(Header, bytes);
  else if (name === manifestName) read.manifest = parsed(Manifest, bytes);
  else if (table !== undefined) add(read.tables, table, bytes);
  else add(read.others, name, bytes);
}

function isWhole({ tables, others }: Read, header: Header, manifest: Manifest): boolean {
  const stated = manifest.files.map(({ key, ...sum }) => ({ ...sum, name: fileName(key) }));
  if (manifest.secret) stated.push({ ...manifest.secret, name: secretName });
  const names = header.tables.map(({ name }) => name);
  const isOfSameTables = JSON.stringify(names) === JSON.stringify(manifest.tables.map(({ name }) => name));
  return isOfSameTables && areEqual(tables, manifest.tables) && areEqual(others, stated);
}

function add(sums: Map<string, Sum>, name: string, bytes: Uint8Array): void {
  const sum = sums.get(name) ?? { hash: createHash('sha256'), bytes: 0 };
  sum.hash.update(bytes);
  sum.bytes += bytes.byteLength;
  sums.set(name, sum);
}

/** An empty table, or an empty file, may have no entry, and has the hash of nothing. */
function areEqual(
  found: ReadonlyMap<string, Sum>,
  stated: readonly { name: string; bytes: number; sha256: string }[],
): boolean {
  const names = new Set(stated.map(({ name }) => name));
  if (names.size !== stated.length || [...found.keys()].some((name) => !names.has(name))) return false;
  return stated.every(({ name, bytes, sha256 }) => {
    const sum = found.get(name) ?? { hash: createHash('sha256'), bytes: 0 };
    return sum.bytes === bytes && sum.hash.digest('hex') === sha256;
  });
}

function parsed<T>(schema: z.ZodType<T>, bytes: Uint8Array): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch (error) {
    throw new BackupError(damaged, { cause: error });
  }
}
