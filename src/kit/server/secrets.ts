import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What can be done with the site's one secret: each purpose has a key of its own. */
export type Secrets = {
  /** A signature of the text, base64url, 43 characters. */
  sign(purpose: string, text: string): string;
  /** Whether the signature is the text's, in constant time. */
  isSigned(purpose: string, text: string, signature: string): boolean;
  /** Encrypts a text for keeping (AES-256-GCM). */
  seal(purpose: string, text: string): string;
  /** Decrypts what seal made; throws for anything else. */
  open(purpose: string, sealed: string): string;
};

/** The secret of SESSION_SECRET, or the one that was made at the first start and kept under `dataDir`. */
export function createSecrets(given: string | undefined, dataDir: string): Secrets {
  return secretsOf(given ?? keptSecret(dataDir));
}

/** Secrets made of a text. */
export function secretsOf(secret: string): Secrets {
  const keys = new Map<string, Buffer>();
  const keyOf = (purpose: string): Buffer => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    keys.set(purpose, known);
    return known;
  };
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', keyOf(purpose)).update(text).digest('base64url');
  return {
    sign,
    isSigned(purpose, text, signature) {
      const right = Buffer.from(sign(purpose, text));
      const claimed = Buffer.from(signature);
      return right.length === claimed.length && timingSafeEqual(right, claimed);
    },
    seal(purpose, text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** The secret that is kept under `dataDir`; it is made where there is none. */
export function keptSecret(dataDir: string): string {
  try {
    keepSecret(dataDir, randomBytes(48).toString('base64url'));
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
  }
  return readFileSync(secretPath(dataDir), 'utf8').trim();
}

/** Keeps a secret under `dataDir`. Throws EEXIST where there is one. */
export function keepSecret(dataDir: string, secret: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(secretPath(dataDir), secret, { flag: 'wx', mode: 0o600 });
}

const secretPath = (dataDir: string) => join(dataDir, 'session-secret');
