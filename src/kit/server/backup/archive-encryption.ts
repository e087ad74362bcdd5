import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from './archive-format.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** A pair of keys: the recipient encrypts, and only the identity decrypts. */
export type KeyPair = { recipient: string; identity: string };

/** Generates a key pair. */
export async function makeKeyPair(): Promise<KeyPair> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** The first bytes of every file in the age format. */
export const ageSignature = Buffer.from('age-encryption.org/v1\n');

/** Encrypts for all recipients; without any, passes the bytes through. */
export async function* encryptFor(recipients: readonly string[], source: Bytes): Bytes {
  if (recipients.length === 0) return yield* source;
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* chunksOf(await encrypter.encrypt(streamOf(source)));
}

/** Decrypts. Throws BackupError if the identity is invalid or the wrong one. */
export async function* decryptWith(identity: string, source: Bytes): Bytes {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new BackupError('The identity can’t be used: it must be a line that begins with AGE-SECRET-KEY-1.');
  }
  const stream = await decrypter.decrypt(streamOf(source)).catch((error: unknown) => {
    if (!/no identity matched/.test(String(error))) throw error;
    throw new BackupError('The backup is encrypted for another key: this identity doesn’t decrypt it.');
  });
  yield* chunksOf(stream);
}

/** Turns an iterable into a web stream that reads it on demand. */
export function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** Iterates over a web stream. Leaving the loop early cancels the stream. */
export async function* chunksOf<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  let isComplete = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isComplete = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isComplete) await reader.cancel().catch(() => undefined);
  }
}
