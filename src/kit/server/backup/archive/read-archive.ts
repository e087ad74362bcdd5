import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { BackupError } from '../backup-error.ts';
import { ageSignature, decryptWith } from './encryption.ts';
import { chunksOf, streamOf } from './web-streams.ts';

export type Entry = { name: string; bytes: Uint8Array };

/** No entry that we write is larger; one that says so is none of ours, or would fill the memory. */
const maxEntryBytes = 1024 * 1024 * 1024;
const gzipSignature = Buffer.from([0x1f, 0x8b]);
const damaged = 'The backup is damaged or was cut short: it can’t be restored.';

/**
 * The entries of an archive, one after the other. Throws BackupError where there is none at this path, where it is not one of ours, is damaged
 * or cut short, or where the identity is missing or wrong. `signal` ends it early, with its reason.
 */
export async function* readArchive(
  path: string,
  identity: string | undefined,
  signal?: AbortSignal,
): AsyncGenerator<Entry> {
  const signature = await firstBytes(path);
  const isEncrypted = signature.equals(ageSignature);
  if (isEncrypted && identity === undefined) {
    throw new BackupError('The backup is encrypted: give the identity that opens it, by --identity <file>.');
  }
  if (!isEncrypted && !signature.subarray(0, gzipSignature.length).equals(gzipSignature)) {
    throw new BackupError(`${path} is no backup of this product.`);
  }
  const source = createReadStream(path);
  const opened = isEncrypted && identity !== undefined ? decryptWith(identity, source) : source;
  const plain = pipeline(opened, createGunzip(), () => undefined);
  let isThrough = false;
  async function* toTheEnd(): AsyncGenerator<Uint8Array> {
    yield* plain;
    isThrough = true;
  }
  try {
    const entries = streamOf(toTheEnd()).pipeThrough(createTarDecoder({ strict: true }));
    for await (const entry of chunksOf(entries)) {
      signal?.throwIfAborted();
      yield await wholeEntry(entry);
    }
    // Behind the last entry stands the checksum of everything.
    if (!isThrough) throw new BackupError(damaged);
  } catch (error) {
    throw error instanceof BackupError || signal?.aborted
      ? error
      : new BackupError(damaged, { cause: error });
  } finally {
    source.destroy();
  }
}

async function firstBytes(path: string): Promise<Buffer> {
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

async function wholeEntry({ header, body }: ParsedTarEntry): Promise<Entry> {
  if (header.size > maxEntryBytes) throw new BackupError(damaged);
  const parts: Uint8Array[] = [];
  for await (const chunk of chunksOf(body)) parts.push(chunk);
  return { name: header.name, bytes: Buffer.concat(parts) };
}
