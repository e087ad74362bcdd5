import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import { apiError, tooMany } from '#kit/contract/errors.ts';
import type { Ctx } from './context.ts';
import type { Db } from './db/database.ts';
import { maxClockSkewSeconds } from './instants.ts';
import { rateLimits } from './kit.tables.ts';

export type RateLimit = { action: string; key: string; times: number; perSeconds: number };
/** An amount, such as bytes, out of the maximum that `key` may use in a window. */
export type Quota = { action: string; key: string; amount: number; max: number; perSeconds: number };

/**
 * Counts one more `action` by `key` (an address, an email) in a fixed window, in the database, so that all processes
 * share it and restarts keep it. Outside any transaction (the type excludes one), or a refused call would not count.
 * Refuses: too_many_requests, with the seconds to wait, past `times` in `perSeconds`.
 */
export async function consumeRateLimit({ db, now, secrets }: Ctx, limit: RateLimit): Promise<void> {
  const nowText = now.toISOString();
  const expired = isOver(nowText, limit.perSeconds);
  const [row] = await db
    .insert(rateLimits)
    .values({
      action: limit.action,
      key: secrets.sign('rate limit', limit.key),
      windowStart: nowText,
      count: 1,
    })
    .onConflictDoUpdate({
      target: [rateLimits.action, rateLimits.key],
      set: {
        windowStart: sql`case when ${expired} then excluded.window_start else ${rateLimits.windowStart} end`,
        count: sql`case when ${expired} then 1 else ${rateLimits.count} + 1 end`,
      },
    })
    .returning();
  if (!row || row.count <= limit.times) return;
  throw apiError(tooMany, { retryAfterSeconds: secondsLeft(row.windowStart, limit.perSeconds, now) });
}

/**
 * Takes an amount of the quota of `key` in a fixed window, all of it or nothing: concurrent calls never exceed the
 * maximum together. Returns null, or the seconds to wait if it doesn't fit.
 */
export async function consumeQuota(
  { db, now, secrets }: Pick<Ctx, 'db' | 'now' | 'secrets'>,
  { action, amount, max, perSeconds, ...share }: Quota,
): Promise<number | null> {
  if (amount > max) return perSeconds;
  const windowStart = now.toISOString();
  const key = secrets.sign('rate limit', share.key);
  const expired = isOver(windowStart, perSeconds);
  const updated = await db
    .insert(rateLimits)
    .values({ action, key, windowStart, count: amount })
    .onConflictDoUpdate({
      target: [rateLimits.action, rateLimits.key],
      set: {
        windowStart: sql`case when ${expired} then excluded.window_start else ${rateLimits.windowStart} end`,
        count: sql`case when ${expired} then excluded.count else ${rateLimits.count} + excluded.count end`,
      },
      setWhere: sql`${expired} or ${rateLimits.count} + excluded.count <= ${max}`,
    })
    .returning({ count: rateLimits.count });
  if (updated.length > 0) return null;
  const [row] = await db
    .select()
    .from(rateLimits)
    .where(and(eq(rateLimits.action, action), eq(rateLimits.key, key)));
  return row ? secondsLeft(row.windowStart, perSeconds, now) : 1;
}

/** Whether a stored window has ended, or begins in the future because a clock was ahead. */
function isOver(nowText: string, perSeconds: number) {
  return sql`(${rateLimits.windowStart} <= ${nowText}::timestamptz - make_interval(secs => ${perSeconds})
    or ${rateLimits.windowStart} > ${nowText}::timestamptz + make_interval(secs => ${maxClockSkewSeconds}))`;
}

function secondsLeft(windowStart: string, perSeconds: number, now: Date): number {
  const elapsedSeconds = (now.getTime() - Date.parse(windowStart)) / 1000;
  return Math.max(1, Math.ceil(perSeconds - Math.max(0, elapsedSeconds)));
}

/** Takes back one that was counted before it turned out that it should not be: a correct password, for example. */
export async function refundRateLimit({ db, now, secrets }: Ctx, limit: RateLimit): Promise<void> {
  const { action, key, count, windowStart } = rateLimits;
  const earliestStart = sql`${now.toISOString()}::timestamptz - make_interval(secs => ${limit.perSeconds})`;
  const isCounter = and(eq(action, limit.action), eq(key, secrets.sign('rate limit', limit.key)));
  await db
    .update(rateLimits)
    .set({ count: sql`${count} - 1` })
    .where(and(isCounter, gt(count, 0), gt(windowStart, earliestStart)));
}

/** Deletes the windows that began a day ago, or that begin in the future because a clock was ahead. */
export async function purgeExpiredRateLimits(db: Db, now: Date): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000).toISOString();
  const { windowStart } = rateLimits;
  await db.delete(rateLimits).where(or(lt(windowStart, inDays(-1)), gt(windowStart, inDays(1))));
}
