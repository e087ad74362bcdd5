import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { readCache, writeCache } from './cache.ts';
import { fetchLimited, OutsideFailure } from './fetch-limited.ts';

export type OutsideRequest<T> = {
  /** The service's name in logs, cache and circuit breaker: 'postcodes'. */
  service: string;
  /** What is asked of it; together with the service the key of the cache. */
  key: string;
  url: string;
  /** How long an answer counts as fresh, in seconds. An older one is still used when the service fails. */
  freshSeconds: number;
  /** How long the caller waits, in milliseconds; the request itself goes on and fills the cache. */
  patienceMs: number;
  /** Makes our value of the service's JSON; throws when it is not what the service promises. */
  read(json: unknown): T;
};

export type Outside = {
  /** The service's answer, from the cache where it is fresh; null when there is none to be had. Never throws. */
  load<T>(db: Db, request: OutsideRequest<T>): Promise<T | null>;
  /** Resolves when no request is under way: for orderly stops and tests. */
  settled(): Promise<void>;
};

/** After a failure a service is left alone this long, so that a dead one costs one wait and not one a page. */
const restMs = 30_000;

/** Outgoing calls of one process: each with time limit, size limit, cache in the database and circuit breaker. */
export function createOutside(log: Log): Outside {
  const restingUntil = new Map<string, number>();
  const underWay = new Map<string, Promise<unknown>>();

  async function refresh<T>(db: Db, request: OutsideRequest<T>): Promise<T | null> {
    try {
      const json = await fetchLimited(request.url);
      const value = request.read(json);
      await writeCache(db, request.service, request.key, json, request.freshSeconds);
      return value;
    } catch (error) {
      if (!(error instanceof OutsideFailure && error.isAnswer)) {
        restingUntil.set(request.service, Date.now() + restMs);
      }
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ service: request.service, reason }, 'outside service failed');
      return null;
    }
  }

  function refreshOnce<T>(db: Db, request: OutsideRequest<T>): Promise<unknown> {
    const name = `${request.service} ${request.key}`;
    const running = underWay.get(name);
    if (running) return running;
    const started = refresh(db, request).finally(() => underWay.delete(name));
    underWay.set(name, started);
    return started;
  }

  return {
    async load(db, request) {
      const cached = await readCache(db, request.service, request.key);
      const kept = cached ? readSafely(request, cached.body) : null;
      if (kept !== null && cached?.fresh) return kept;
      if ((restingUntil.get(request.service) ?? 0) > Date.now()) return kept;
      const answer = refreshOnce(db, request);
      // With something to show, nobody waits: the refreshed answer is there for the next reader.
      if (kept !== null) return kept;
      await patience(answer, request.patienceMs);
      const now = await readCache(db, request.service, request.key);
      return now ? readSafely(request, now.body) : null;
    },
    async settled() {
      await Promise.allSettled(underWay.values());
    },
  };
}

function readSafely<T>(request: OutsideRequest<T>, body: unknown): T | null {
  try {
    return request.read(body);
  } catch {
    return null;
  }
}

function patience(work: Promise<unknown>, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
