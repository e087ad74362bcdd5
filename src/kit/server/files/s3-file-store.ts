import { createHash } from 'node:crypto';
import type { S3mini } from 's3mini';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { storeAway, storeFailed } from '#kit/contract/upload-errors.ts';
import type { Config } from '../config.ts';
import { createCircuit } from '../external/outgoing-requests.ts';
import { errorText, type Log } from '../log.ts';
import { createMonitor, type ServiceWatch } from '../metrics/monitor.ts';
import { readLimited } from '../read-limited.ts';
import { checkKey, type FileStore, isKey } from './file-store.ts';

/** The time limit of each request, including its bytes. */
const timeLimitMs = 10_000;
/** More than the largest copy of a member's data; a larger response is cut off. */
const maxBytes = 64 * 1024 * 1024;
const listedAtOnce = 1000;
/** The service's name in the log. */
const service = 'files';
const retryAfterSeconds = 30;

type Parts = {
  s3: NonNullable<Config['s3']>;
  log: Log;
  monitor?: ServiceWatch;
  timeoutMs?: number;
  /** Monotonic milliseconds. */
  clock?: () => number;
};

/**
 * Stores files in a bucket of an S3 service. Each has the hash of its bytes as metadata: a stored file is read back and
 * compared, and a read one is compared again, so that corruption is noticed at once. An outage costs a few waits and
 * not one per picture.
 */
export function s3FileStore(parts: Parts): FileStore {
  const request = createRequester(parts);
  return {
    async put(key, bytes) {
      checkKey(key);
      try {
        await request(key, async (bucket) => {
          await putObject(bucket, key, bytes);
          const stored = await getObject(bucket, key);
          if (!stored || hashOf(stored) !== hashOf(bytes))
            throw new Error('The store does not have what it took.');
        });
      } catch (error) {
        throw Object.assign(apiError(storeFailed), { cause: error });
      }
    },
    async get(key) {
      checkKey(key);
      try {
        return await request(key, (bucket) => getObject(bucket, key));
      } catch (error) {
        throw Object.assign(apiError(storeAway, { retryAfterSeconds }), { cause: error });
      }
    },
    async remove(key) {
      checkKey(key);
      await request(key, (bucket) => bucket.deleteObject(key));
    },
    async *list() {
      let next: string | undefined;
      do {
        const from = next;
        const page = await request('', (bucket) => bucket.listObjectsPaged('/', '', listedAtOnce, from));
        if (!page) throw new Error('The file store has no such bucket.');
        for (const { Key, LastModified } of page.objects ?? []) {
          if (isKey(Key)) yield { key: Key, changedAt: LastModified };
        }
        next = page.nextContinuationToken;
      } while (next !== undefined);
    },
    freeBytes: () => Promise.resolve(undefined),
  };
}

type RequestObject = <T>(key: string, work: (client: S3mini) => Promise<T>) => Promise<T>;

/** Makes requests to the service. Throws its errors, which are logged, or that the circuit breaker is open. */
function createRequester({
  s3,
  log,
  monitor = createMonitor(),
  timeoutMs = timeLimitMs,
  clock,
}: Parts): RequestObject {
  const circuit = createCircuit(clock);
  let client: Promise<S3mini> | undefined;
  return async (key, work) => {
    if (circuit.isOpen(service, key))
      throw new Error('The file store has failed, and is left alone for a while.');
    try {
      client ??= openClient(s3, timeoutMs);
      const result = await work(await client);
      circuit.succeeded(service);
      monitor.serviceAnswered(service);
      return result;
    } catch (error) {
      circuit.failed(service, key);
      monitor.serviceFailed(service, error);
      log.warn({ service, reason: errorText(error) }, 'outside service failed');
      throw error;
    }
  };
}

async function openClient(s3: Parts['s3'], timeoutMs: number): Promise<S3mini> {
  const { S3mini: Client } = await import('s3mini');
  return new Client({
    endpoint: s3.url,
    ...pick(s3, 'region', 'accessKeyId', 'secretAccessKey'),
    requestAbortTimeout: timeoutMs,
    // A signed request must only reach the service that it was signed for.
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
  });
}

async function putObject(bucket: S3mini, key: string, bytes: Uint8Array): Promise<void> {
  if (bytes.byteLength > maxBytes)
    throw new Error(`The file has ${bytes.byteLength} bytes, which is too many.`);
  const hash = { 'x-amz-meta-sha256': hashOf(bytes) } as const;
  await bucket.putObject(key, Buffer.from(bytes), 'application/octet-stream', undefined, hash);
}

/** Returns the object's bytes, verified by their hash; undefined if there is none. */
async function getObject(bucket: S3mini, key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const response = await bucket.getObjectResponse(key);
  if (!response) return undefined;
  const tooLarge = () => new Error(`The store answers more than ${maxBytes} bytes.`);
  const bytes = new Uint8Array(await readLimited(response.body, { maxBytes, tooLarge }));
  const hash = response.headers.get('x-amz-meta-sha256');
  if (hash !== null && hash !== hashOf(bytes))
    throw new Error('The store answers other bytes than it was given.');
  return bytes;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
