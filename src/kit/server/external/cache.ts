import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { externalCache } from './tables.ts';

/** A kept answer (its body null where the service has nothing by the key), and whether it is still fresh; null when there is none. */
export async function readCache(
  db: Db,
  service: string,
  key: string,
): Promise<{ body: unknown; fresh: boolean } | null> {
  const [row] = await db
    .select({ body: externalCache.body, freshUntil: externalCache.freshUntil })
    .from(externalCache)
    .where(and(eq(externalCache.service, service), eq(externalCache.key, key)));
  return row ? { body: row.body, fresh: Date.parse(row.freshUntil) > Date.now() } : null;
}

export async function writeCache(
  db: Db,
  service: string,
  key: string,
  body: unknown,
  freshSeconds: number,
): Promise<void> {
  const values = answerValues(body, freshSeconds);
  await db
    .insert(externalCache)
    .values({ service, key, ...values })
    .onConflictDoUpdate({ target: [externalCache.service, externalCache.key], set: values });
}

/** Keeps that the service has nothing by a key, unless an answer of other days is there: that one still serves. */
export async function writeMissing(
  db: Db,
  service: string,
  key: string,
  freshSeconds: number,
): Promise<void> {
  const values = answerValues(null, freshSeconds);
  await db
    .insert(externalCache)
    .values({ service, key, ...values })
    .onConflictDoUpdate({
      target: [externalCache.service, externalCache.key],
      set: values,
      setWhere: isNull(externalCache.body),
    });
}

function answerValues(body: unknown, freshSeconds: number) {
  const fetchedAt = new Date();
  const freshUntil = new Date(fetchedAt.getTime() + freshSeconds * 1000);
  return { body, fetchedAt: fetchedAt.toISOString(), freshUntil: freshUntil.toISOString() };
}

/** Answers that went stale so long ago are forgotten: a postcode that nobody asked for again, say. */
const keptStaleDays = 90;

/** Forgets answers that have been stale for long. */
export async function purgeExpiredAnswers(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptStaleDays * 24 * 60 * 60 * 1000).toISOString();
  await db.delete(externalCache).where(lt(externalCache.freshUntil, limit));
}
