import type { z } from 'zod';
import type { Db } from '../db/database.ts';
import { errorText } from '../error-record.ts';
import type { Log } from '../log.ts';
import { createMonitor, type ServiceWatch } from '../monitor/monitor.ts';
import { readCache, trimCache, writeCache, writeMissing } from './cache.ts';
import { createCircuit } from './circuit.ts';
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
  /** How long it is believed that the service has nothing by the key; an hour where nothing is said. */
  missingSeconds?: number;
  /**
   * Makes our value of the service's JSON, which alone is kept; null where the service says that it has none. Throws when it
   * is not what the service promises.
   */
  read(json: unknown): T | null;
  /** What our value looks like: one that an older version kept is asked for anew. */
  kept: z.ZodType<T>;
  /** Asked before the service is, and not for what is cached; what it throws is the caller's answer. */
  beforeAsking?(): Promise<void>;
};

export type ExternalServices = {
  /** The service's answer, from the cache where it is fresh; null when there is none to be had. Never throws for the service's sake. */
  load<T>(request: ExternalRequest<T>): Promise<T | null>;
  /** Resolves when no request is under way: for orderly stops and tests. */
  settled(): Promise<void>;
};

const hour = 60 * 60;
/** After so many answers kept the cache is cut to its size. */
const writesBetweenTrims = 200;

/**
 * Outgoing calls of one process: each with time limit, size limit, cache in the database and circuit breaker. The cache is read
 * and written on `db`, never in a caller's transaction: a request goes on when its caller has long had its answer.
 */
export function createExternalServices(
  db: Db,
  log: Log,
  monitor: ServiceWatch = createMonitor(),
): ExternalServices {
  const circuit = createCircuit();
  const keep = answerKeeper(db, log);
  const underWay = new Map<string, Promise<unknown>>();

  function answered(service: string): void {
    circuit.answered(service);
    monitor.serviceAnswered(service);
  }

  async function refresh<T>(request: ExternalRequest<T>): Promise<void> {
    const { service, key } = request;
    try {
      const value = request.read(await fetchLimited(request.url));
      answered(service);
      await keep(request, value);
    } catch (error) {
      if (error instanceof ExternalFailure && error.isAnswer) {
        answered(service);
        return keep(request, null);
      }
      circuit.failed(service, key);
      monitor.serviceFailed(service, error);
      const reason = errorText(error);
      log.warn({ service, reason }, 'outside service failed');
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
      const kept = keptValue(request, cached);
      if (cached?.fresh && (kept !== null || cached.body === null)) return kept;
      if (circuit.isOpen(request.service, request.key)) return kept;
      if (kept === null) await request.beforeAsking?.();
      const answer = refreshOnce(request);
      // With something to show, nobody waits: the refreshed answer is there for the next reader.
      if (kept !== null) return kept;
      await atMostFor(answer, request.timeoutMs);
      return keptValue(request, await readCache(db, request.service, request.key));
    },
    async settled() {
      await Promise.allSettled(underWay.values());
    },
  };
}

/** Keeps answers, null for none. A fault of our database is none of the service, and only logged. */
function answerKeeper(db: Db, log: Log) {
  let writes = 0;
  return async <T>(request: ExternalRequest<T>, value: T | null): Promise<void> => {
    const { service, key, freshSeconds, missingSeconds = hour } = request;
    try {
      if (value === null) await writeMissing(db, service, key, missingSeconds);
      else await writeCache(db, service, key, value, freshSeconds);
      writes += 1;
      if (writes % writesBetweenTrims === 0) await trimCache(db);
    } catch (error) {
      log.error({ service, error }, 'answer of an outside service was not kept');
    }
  };
}

function keptValue<T>({ kept }: ExternalRequest<T>, cached: { body: unknown } | null): T | null {
  const value = kept.safeParse(cached?.body);
  return value.success ? value.data : null;
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
