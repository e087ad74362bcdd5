import { LRUCache } from 'lru-cache';
import { readLimited } from '../read-limited.ts';

const timeLimitMs = 5_000;
const sizeLimit = 8 * 1024 * 1024;

/** The service is working, and says that it has nothing at this address, or that the request is invalid. */
const negativeStatuses: readonly number[] = [400, 404, 410, 422];

/**
 * `isResponse`: the service is working and refused, with `body` as its reason; otherwise the service or the connection to
 * it failed.
 */
export class ExternalFailure extends Error {
  readonly isResponse: boolean;
  readonly body: Uint8Array;
  constructor(message: string, isResponse: boolean, body = new Uint8Array()) {
    super(message);
    this.isResponse = isResponse;
    this.body = body;
  }
}

/** Fetches with a limit on time and size. A redirect is a failure: it could lead anywhere, even into our own network. */
export async function fetchBytes(
  url: string,
  accept: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const response = await fetch(url, {
    headers: { accept, 'user-agent': 'Mahalla' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimitMs),
  });
  if (!response.ok && !negativeStatuses.includes(response.status)) {
    await response.body?.cancel();
    throw new ExternalFailure(`answered ${response.status}`, false);
  }
  const tooLarge = () => new ExternalFailure(`answered more than ${sizeLimit} bytes`, false);
  const bytes = new Uint8Array(await readLimited(response.body, { maxBytes: sizeLimit, tooLarge }));
  if (!response.ok) throw new ExternalFailure(`answered ${response.status}`, true, bytes);
  return { bytes, type: response.headers.get('content-type') ?? '' };
}

/** Fetches JSON as `fetchBytes` does. */
export async function fetchLimited(url: string): Promise<unknown> {
  const { bytes } = await fetchBytes(url, 'application/json');
  return parseJson(bytes);
}

/** Parses JSON in UTF-8; throws if it is none. */
export function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

/**
 * After a failure nothing is requested for this long: one key, or a whole service, so that an outage costs a few waits
 * and not one per page.
 */
const openMs = 30_000;
/** This many different keys must fail in a row: one bad request of one visitor says nothing about the service. */
const failuresToOpen = 3;
const maxKeys = 5_000;

/** The circuit breaker of one process for outside services. */
export type Circuit = {
  /** Whether requests are blocked, for this key or the whole service. */
  isOpen(service: string, key: string): boolean;
  /** The service has responded, if only to say that it has no such thing. */
  succeeded(service: string): void;
  failed(service: string, key: string): void;
};

/** `clock`: monotonic milliseconds. */
export function createCircuit(clock: () => number = () => performance.now()): Circuit {
  const keys = new LRUCache<string, { until: number }>({ max: maxKeys });
  const services = new Map<string, { failed: Set<string>; until: number }>();
  const nameOf = (service: string, key: string) => `${service} ${key}`;
  return {
    isOpen(service, key) {
      const untils = [keys.get(nameOf(service, key))?.until, services.get(service)?.until];
      return untils.some((until) => until !== undefined && until > clock());
    },
    succeeded(service) {
      services.delete(service);
    },
    failed(service, key) {
      const until = clock() + openMs;
      keys.set(nameOf(service, key), { until });
      const state = services.get(service) ?? { failed: new Set(), until: 0 };
      services.set(service, state);
      if (state.failed.size < failuresToOpen) state.failed.add(key);
      if (state.failed.size >= failuresToOpen) state.until = until;
    },
  };
}
