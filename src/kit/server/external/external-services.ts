import type { Db } from '../db/database.ts';
import { errorText } from '../error-record.ts';
import type { Log } from '../log.ts';
import { readCache, writeCache, writeMissing } from './cache.ts';
import { ExternalFailure, fetchLimited } from './fetch-limited.ts';

export type ExternalRequest<T> = {
  /** The service's name in logs, cache and circuit breaker: 'postcodes'. */
  service: string;
  /** What is asked of it; together with the service the key of the cache. */
  key: string;
  url: string;
  /** How long an answer counts as fresh, in seconds. An older one is still used when the service fails. */
  freshSeconds: number;
  /** How long the caller waits, in milliseconds; the request itself goes on and fills the cache. */
  timeoutMs: number;
  /** Makes our value of the service's JSON; throws when it is not what the service promises. */
  read(json: unknown): T;
};

export type ExternalServices = {
  /** The service's answer, from the cache where it is fresh; null when there is none to be had. Never throws for the service's sake. */
  load<T>(request: ExternalRequest<T>): Promise<T | null>;
  /** Resolves when no request is under way: for orderly stops and tests. */
  settled(): Promise<void>;
};

/** After a failure a service is left alone this long, so that a dead one costs one wait and not one a page. */
const circuitOpenMs = 30_000;
/** That a service has nothing by a key is believed for an hour. */
const missingSeconds = 60 * 60;

/**
 * Outgoing calls of one process: each with time limit, size limit, cache in the database and circuit breaker. The cache is read
 * and written on `db`, never in a caller's transaction: a request goes on when its caller has long had its answer.
 */
export function createExternalServices(db: Db, log: Log): ExternalServices {
  const circuitOpenUntil = new Map<string, number>();
  const underWay = new Map<string, Promise<unknown>>();

  async function refresh<T>(request: ExternalRequest<T>): Promise<void> {
    const { service, key } = request;
    try {
      const json = await fetchLimited(request.url);
      request.read(json);
      await keep(service, () => writeCache(db, service, key, json, request.freshSeconds));
    } catch (error) {
      if (error instanceof ExternalFailure && error.isAnswer) {
        return keep(service, () => writeMissing(db, service, key, missingSeconds));
      }
      circuitOpenUntil.set(service, Date.now() + circuitOpenMs);
      const reason = errorText(error);
      log.warn({ service, reason }, 'outside service failed');
    }
  }

  /** A fault of our database is none of the service. */
  async function keep(service: string, write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      log.error({ service, error }, 'answer of an outside service was not kept');
    }
  }

  function refreshOnce<T>(request: ExternalRequest<T>): Promise<unknown> {
    const name = `${request.service} ${request.key}`;
    const running = underWay.get(name);
    if (running) return running;
    const started = refresh(request).finally(() => underWay.delete(name));
    underWay.set(name, started);
    return started;
  }

  return {
    async load(request) {
      const cached = await readCache(db, request.service, request.key);
      const kept = readSafely(request, cached);
      if (cached?.fresh && (kept !== null || cached.body === null)) return kept;
      if ((circuitOpenUntil.get(request.service) ?? 0) > Date.now()) return kept;
      const answer = refreshOnce(request);
      // With something to show, nobody waits: the refreshed answer is there for the next reader.
      if (kept !== null) return kept;
      await atMostFor(answer, request.timeoutMs);
      return readSafely(request, await readCache(db, request.service, request.key));
    },
    async settled() {
      await Promise.allSettled(underWay.values());
    },
  };
}

function readSafely<T>(request: ExternalRequest<T>, cached: { body: unknown } | null): T | null {
  if (!cached || cached.body === null) return null;
  try {
    return request.read(cached.body);
  } catch {
    return null;
  }
}

function atMostFor(work: Promise<unknown>, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
