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

/** Uses of the site's secret: each purpose has a separate key. */
export type Secrets = {
  /** Signs a text: base64url, 43 characters. */
  sign(purpose: string, text: string): string;
  /** Whether the signature is the text's, in constant time. */
  isSigned(purpose: string, text: string, signature: string): boolean;
  /** Encrypts a text for storing (AES-256-GCM). */
  seal(purpose: string, text: string): string;
  /** Decrypts the result of `seal`; throws for anything else. */
  open(purpose: string, sealed: string): string;
};

/** Uses the secret of SESSION_SECRET, or the one that was generated at the first start and stored under `dataDir`. */
export function createSecrets(configured: string | undefined, dataDir: string): Secrets {
  return secretsOf(configured ?? loadOrCreateSecret(dataDir));
}

/** Derives the keys from a secret. */
export function secretsOf(secret: string): Secrets {
  const keys = new Map<string, Buffer>();
  const keyOf = (purpose: string): Buffer => {
    const derived = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    keys.set(purpose, derived);
    return derived;
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

/** Reads the secret stored under `dataDir`; generates it if there is none. */
export function loadOrCreateSecret(dataDir: string): string {
  try {
    storeSecret(dataDir, randomBytes(48).toString('base64url'));
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
  }
  return readFileSync(secretPath(dataDir), 'utf8').trim();
}

/** Stores a secret under `dataDir`. Throws EEXIST if there is one. */
export function storeSecret(dataDir: string, secret: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(secretPath(dataDir), secret, { flag: 'wx', mode: 0o600 });
}

const secretPath = (dataDir: string) => join(dataDir, 'session-secret');
