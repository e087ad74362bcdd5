import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '../db/database.ts';
import { preparedQuery } from '../db/sql.ts';
import { maxClockSkewSeconds } from '../instants.ts';
import { externalCache } from '../kit.tables.ts';
import { errorText, type Log } from '../log.ts';
import { createMonitor, type ServiceWatch } from '../metrics/monitor.ts';
import { createCircuit, ExternalFailure, fetchLimited, parseJson } from './outgoing-requests.ts';

export type ExternalRequest<T> = {
  /** The service's name in logs, cache and circuit breaker: 'postcodes'. */
  service: string;
  /** What is requested; together with the service the key of the cache. */
  key: string;
  url: string;
  /** How long a response counts as fresh, in seconds. An older one is still used when the service fails. */
  freshSeconds: number;
  /** How long the caller waits, in milliseconds; the request itself continues and fills the cache. */
  timeoutMs: number;
  /** How long a negative response counts as fresh; an hour by default. */
  missingSeconds?: number;
  /**
   * Converts the service's JSON to our value, which alone is cached; null if the service says that it has none.
   * Throws if the JSON isn't what the service promises.
   */
  read(json: unknown): T | null;
  /** Converts the JSON of a refusal (400, 404, 410, 422); by default, and if this throws, a refusal is null. */
  readRefusal?(json: unknown): T | null;
  /** The schema of our value. A cached value that does not match it, from an older version, is requested again. */
  schema: z.ZodType<T>;
  /** Called before the service is, and not for cached values; what it throws is passed to the caller. */
  beforeRequest?(): Promise<void>;
};

export type ExternalServices = {
  /**
   * Returns the service's response, from the cache if it is fresh; null if there is none. Never throws because of the
   * service.
   */
  load<T>(request: ExternalRequest<T>): Promise<T | null>;
  /** Resolves when no request is running: for orderly stops and tests. */
  settled(): Promise<void>;
};

const hour = 60 * 60;
/** After this many writes the cache is trimmed to its maximum size. */
const writesBetweenTrims = 200;

/**
 * Outgoing calls of one process: each with time limit, size limit, cache in the database and circuit breaker. The cache
 * is read and written on `db`, never in a caller's transaction: a request continues after its caller has stopped
 * waiting.
 */
export function createExternalServices(
  db: Db,
  log: Log,
  monitor: ServiceWatch = createMonitor(),
): ExternalServices {
  const circuit = createCircuit();
  const storeResponse = createCacheWriter(db, log);
  const requests = new Map<string, Promise<unknown>>();

  function recordSuccess(service: string): void {
    circuit.succeeded(service);
    monitor.serviceAnswered(service);
  }

  async function refresh<T>(request: ExternalRequest<T>): Promise<void> {
    const { service, key } = request;
    try {
      const value = request.read(await fetchLimited(request.url));
      recordSuccess(service);
      await storeResponse(request, value);
    } catch (error) {
      if (error instanceof ExternalFailure && error.isResponse) {
        recordSuccess(service);
        return storeResponse(request, valueOfRefusal(request, error));
      }
      circuit.failed(service, key);
      monitor.serviceFailed(service, error);
      const reason = errorText(error);
      log.warn({ service, reason }, 'outside service failed');
    }
  }

  function refreshOnce<T>(request: ExternalRequest<T>): Promise<unknown> {
    const name = `${request.service} ${request.key}`;
    const running = requests.get(name);
    if (running) return running;
    const started = refresh(request).finally(() => requests.delete(name));
    requests.set(name, started);
    return started;
  }

  return {
    async load(request) {
      const cached = await readCache(db, request.service, request.key);
      const cachedResult = cachedValue(request, cached);
      if (cached?.fresh && (cachedResult !== null || cached.body === null)) return cachedResult;
      if (circuit.isOpen(request.service, request.key)) return cachedResult;
      if (cachedResult === null) await request.beforeRequest?.();
      const pending = refreshOnce(request);
      // With a stale value to show, the caller doesn't wait: the refreshed one is there for the next reader.
      if (cachedResult !== null) return cachedResult;
      await waitAtMost(pending, request.timeoutMs);
      return cachedValue(request, await readCache(db, request.service, request.key));
    },
    async settled() {
      await Promise.allSettled(requests.values());
    },
  };
}

function valueOfRefusal<T>({ readRefusal }: ExternalRequest<T>, { body }: ExternalFailure): T | null {
  try {
    return readRefusal?.(parseJson(body)) ?? null;
  } catch {
    return null;
  }
}

/** Caches responses, null for none. An error of our database is only logged, and doesn't count against the service. */
function createCacheWriter(db: Db, log: Log) {
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

function cachedValue<T>({ schema }: ExternalRequest<T>, cached: { body: unknown } | null): T | null {
  const value = schema.safeParse(cached?.body);
  return value.success ? value.data : null;
}

function waitAtMost(work: Promise<unknown>, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const findCached = preparedQuery((db) =>
  db
    .select(pick(externalCache, 'body', 'fetchedAt', 'freshUntil'))
    .from(externalCache)
    .where(
      and(
        eq(externalCache.service, sql.placeholder('service')),
        eq(externalCache.key, sql.placeholder('key')),
      ),
    ),
);

/**
 * Reads a cached response (its body null if the service has nothing for the key), and whether it is still fresh; null
 * if there is none.
 */
export async function readCache(
  db: Db,
  service: string,
  key: string,
): Promise<{ body: unknown; fresh: boolean } | null> {
  const [row] = await findCached(db, { service, key });
  if (!row) return null;
  const now = Date.now();
  const isOfNow = Date.parse(row.fetchedAt) <= now + maxClockSkewSeconds * 1000;
  return { body: row.body, fresh: isOfNow && Date.parse(row.freshUntil) > now };
}

export async function writeCache(
  db: Db,
  service: string,
  key: string,
  body: unknown,
  freshSeconds: number,
): Promise<void> {
  const values = cacheValues(body, freshSeconds);
  await db
    .insert(externalCache)
    .values({ service, key, ...values })
    .onConflictDoUpdate({ target: [externalCache.service, externalCache.key], set: values });
}

/** Caches that the service has nothing for a key, unless an older response is cached: that one is still used. */
async function writeMissing(db: Db, service: string, key: string, freshSeconds: number): Promise<void> {
  const values = cacheValues(null, freshSeconds);
  await db
    .insert(externalCache)
    .values({ service, key, ...values })
    .onConflictDoUpdate({
      target: [externalCache.service, externalCache.key],
      set: values,
      setWhere: isNull(externalCache.body),
    });
}

function cacheValues(body: unknown, freshSeconds: number) {
  const fetchedAt = new Date();
  const freshUntil = new Date(fetchedAt.getTime() + freshSeconds * 1000);
  return { body, fetchedAt: fetchedAt.toISOString(), freshUntil: freshUntil.toISOString() };
}

/** Responses that have been stale for this long are deleted: a postcode that nobody requested again, for example. */
const maxStaleDays = 90;

/** The maximum number of cached responses, of all services. */
const maxRows = 20_000;

/** Deletes the oldest responses past a number of rows. */
export async function trimCache(db: Db, max = maxRows): Promise<void> {
  const { service, key, fetchedAt } = externalCache;
  const oldest = db.select({ service, key }).from(externalCache).orderBy(desc(fetchedAt)).offset(max);
  await db.delete(externalCache).where(sql`(${service}, ${key}) in (${oldest})`);
}

/** Deletes responses that have been stale for long, and those past the maximum. */
export async function purgeExpiredResponses(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - maxStaleDays * 24 * 60 * 60 * 1000).toISOString();
  await db.delete(externalCache).where(lt(externalCache.freshUntil, limit));
  await trimCache(db);
}
