import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { maxClockSkewSeconds } from '../clock-skew.ts';
import { builtOnce } from '../db/built-once.ts';
import type { Db } from '../db/database.ts';
import { externalCache } from './tables.ts';

const findKept = builtOnce((db) =>
  db
    .select({
      body: externalCache.body,
      fetchedAt: externalCache.fetchedAt,
      freshUntil: externalCache.freshUntil,
    })
    .from(externalCache)
    .where(
      and(
        eq(externalCache.service, sql.placeholder('service')),
        eq(externalCache.key, sql.placeholder('key')),
      ),
    ),
);

/** A kept answer (its body null where the service has nothing by the key), and whether it is still fresh; null when there is none. */
export async function readCache(
  db: Db,
  service: string,
  key: string,
): Promise<{ body: unknown; fresh: boolean } | null> {
  const [row] = await findKept(db, { service, key });
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

/** So many answers are kept: of all services, and of what anybody can ask for. */
const maxRows = 20_000;

/** Forgets the oldest answers past a number of rows. */
export async function trimCache(db: Db, max = maxRows): Promise<void> {
  const { service, key, fetchedAt } = externalCache;
  const oldest = db.select({ service, key }).from(externalCache).orderBy(desc(fetchedAt)).offset(max);
  await db.delete(externalCache).where(sql`(${service}, ${key}) in (${oldest})`);
}

/** Forgets answers that have been stale for long, and what is too much. */
export async function purgeExpiredAnswers(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptStaleDays * 24 * 60 * 60 * 1000).toISOString();
  await db.delete(externalCache).where(lt(externalCache.freshUntil, limit));
  await trimCache(db);
}
