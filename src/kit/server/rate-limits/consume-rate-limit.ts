import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import { apiError, tooMany } from '#kit/contract/errors.ts';
import { maxClockSkewSeconds } from '../clock-skew.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/database.ts';
import { rateLimits } from './tables.ts';

export type Turn = { action: string; key: string; times: number; perSeconds: number };

/**
 * Counts one more doing of `action` by `key` (an address, an e-mail) in a fixed window, in the database, so that it
 * holds over restarts and processes: outside any transaction (one has no such context), or a refused call would not count.
 * Refuses too_many_requests, with the seconds to wait, past `times` in `perSeconds`.
 */
export async function consumeRateLimit({ db, now, secrets }: Ctx, turn: Turn): Promise<void> {
  const nowText = now.toISOString();
  const expired = sql`(${rateLimits.windowStart} <= ${nowText}::timestamptz - make_interval(secs => ${turn.perSeconds})
    or ${rateLimits.windowStart} > ${nowText}::timestamptz + make_interval(secs => ${maxClockSkewSeconds}))`;
  const [row] = await db
    .insert(rateLimits)
    .values({
      action: turn.action,
      key: secrets.sign('rate limit', turn.key),
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
  if (!row || row.count <= turn.times) return;
  const begun = (now.getTime() - Date.parse(row.windowStart)) / 1000;
  const left = Math.ceil(turn.perSeconds - Math.max(0, begun));
  throw apiError(tooMany, { retryAfterSeconds: Math.max(1, left) });
}

/** Takes back a turn that was counted before it was known that it should not be: a right password, for one. */
export async function returnRateLimit({ db, now, secrets }: Ctx, turn: Turn): Promise<void> {
  const { action, key, count, windowStart } = rateLimits;
  const begun = sql`${now.toISOString()}::timestamptz - make_interval(secs => ${turn.perSeconds})`;
  const isTurns = and(eq(action, turn.action), eq(key, secrets.sign('rate limit', turn.key)));
  await db
    .update(rateLimits)
    .set({ count: sql`${count} - 1` })
    .where(and(isTurns, gt(count, 0), gt(windowStart, begun)));
}

/** Forgets the windows that began a day ago, or will by a clock that was ahead. */
export async function purgeExpiredRateLimits(db: Db, now: Date): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000).toISOString();
  const { windowStart } = rateLimits;
  await db.delete(rateLimits).where(or(lt(windowStart, inDays(-1)), gt(windowStart, inDays(1))));
}
