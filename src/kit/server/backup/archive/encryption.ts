import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from '../backup-error.ts';
import { chunksOf, streamOf } from './web-streams.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** A pair of keys: the recipient encrypts, and the identity alone decrypts. */
export type KeyPair = { recipient: string; identity: string };

/** Makes one. */
export async function makeKeyPair(): Promise<KeyPair> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** How every file in the age format begins. */
export const ageSignature = Buffer.from('age-encryption.org/v1\n');

/** Encrypts for all of these; without any, what comes in goes out. */
export async function* encryptFor(recipients: readonly string[], source: Bytes): Bytes {
  if (recipients.length === 0) return yield* source;
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* chunksOf(await encrypter.encrypt(streamOf(source)));
}

/** Decrypts. Throws BackupError where the identity is none, or not the right one. */
export async function* decryptWith(identity: string, source: Bytes): Bytes {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new BackupError('The identity can’t be used: it is a line that begins with AGE-SECRET-KEY-1.');
  }
  const stream = await decrypter.decrypt(streamOf(source)).catch((error: unknown) => {
    if (!/no identity matched/.test(String(error))) throw error;
    throw new BackupError('The backup is encrypted for another key: this identity doesn’t open it.');
  });
  yield* chunksOf(stream);
}
