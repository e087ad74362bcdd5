import { createHash } from 'node:crypto';
import type { S3mini } from 's3mini';
import { apiError } from '#kit/contract/errors.ts';
import { storeAway, storeFailed } from '#kit/contract/store-failed.ts';
import type { Config } from '../config.ts';
import { errorText } from '../error-record.ts';
import { createCircuit } from '../external/circuit.ts';
import type { Log } from '../log.ts';
import { createMonitor, type ServiceWatch } from '../monitor/monitor.ts';
import { checkKey, type FileStore, isKey } from './file-store.ts';

/** Each request may take so long, its bytes included. */
const timeLimitMs = 10_000;
/** More than the largest copy of a member's data; a store that never stops sending is cut off. */
const maxBytes = 64 * 1024 * 1024;
const listedAtOnce = 1000;
/** The name under which the service is spoken of in the log. */
const service = 'files';
const retryAfterSeconds = 30;

type Parts = {
  s3: NonNullable<Config['s3']>;
  log: Log;
  monitor?: ServiceWatch;
  timeoutMs?: number;
  /** In milliseconds, never set back. */
  clock?: () => number;
};

/**
 * Files in a bucket of a service that speaks S3. Each has the hash of its bytes beside it: what is put is read back and
 * compared, and what is got is compared again, so that a store that lies is found out at once. A service that is down costs
 * a few waits and not one for each picture.
 */
export function s3FileStore(parts: Parts): FileStore {
  const ask = asker(parts);
  return {
    async put(key, bytes) {
      checkKey(key);
      try {
        await ask(key, async (bucket) => {
          await putObject(bucket, key, bytes);
          const kept = await getObject(bucket, key);
          if (!kept || hashOf(kept) !== hashOf(bytes))
            throw new Error('The store does not have what it took.');
        });
      } catch (error) {
        throw Object.assign(apiError(storeFailed), { cause: error });
      }
    },
    async get(key) {
      checkKey(key);
      try {
        return await ask(key, (bucket) => getObject(bucket, key));
      } catch (error) {
        throw Object.assign(apiError(storeAway, { retryAfterSeconds }), { cause: error });
      }
    },
    async remove(key) {
      checkKey(key);
      await ask(key, (bucket) => bucket.deleteObject(key));
    },
    async *list() {
      let next: string | undefined;
      do {
        const from = next;
        const page = await ask('', (bucket) => bucket.listObjectsPaged('/', '', listedAtOnce, from));
        if (!page) throw new Error('The file store has no such bucket.');
        for (const { Key, LastModified } of page.objects ?? []) {
          if (isKey(Key)) yield { key: Key, changedAt: LastModified };
        }
        next = page.nextContinuationToken;
      } while (next !== undefined);
    },
  };
}

type Ask = <T>(key: string, work: (client: S3mini) => Promise<T>) => Promise<T>;

/** Asks the service. Throws what went wrong, which is in the log by then, or that it is left alone for a while. */
function asker({ s3, log, monitor = createMonitor(), timeoutMs = timeLimitMs, clock }: Parts): Ask {
  const circuit = createCircuit(clock);
  let client: Promise<S3mini> | undefined;
  return async (key, work) => {
    if (circuit.isOpen(service, key))
      throw new Error('The file store has failed, and is left alone for a while.');
    try {
      client ??= openClient(s3, timeoutMs);
      const answer = await work(await client);
      circuit.answered(service);
      monitor.serviceAnswered(service);
      return answer;
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
    region: s3.region,
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    requestAbortTimeout: timeoutMs,
    // A signed request belongs to the service that it was signed for.
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
  });
}

async function putObject(bucket: S3mini, key: string, bytes: Uint8Array): Promise<void> {
  if (bytes.byteLength > maxBytes)
    throw new Error(`The file has ${bytes.byteLength} bytes, which is too many.`);
  const hash = { 'x-amz-meta-sha256': hashOf(bytes) } as const;
  await bucket.putObject(key, Buffer.from(bytes), 'application/octet-stream', undefined, hash);
}

/** The object's bytes, as their hash says that they are; undefined where there is none. */
async function getObject(bucket: S3mini, key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const response = await bucket.getObjectResponse(key);
  if (!response) return undefined;
  const bytes = await readLimited(response);
  const hash = response.headers.get('x-amz-meta-sha256');
  if (hash !== null && hash !== hashOf(bytes))
    throw new Error('The store answers other bytes than it was given.');
  return bytes;
}

async function readLimited(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw new Error(`The store answers more than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
