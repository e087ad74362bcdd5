import { statfs } from 'node:fs/promises';
import { apiError, notReady } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { rateLimits } from '#kit/server/rate-limits/tables.ts';
import { calls } from '../contract.ts';

/** Writes to the database, for a full disk still answers what is read, and looks at the room for files; by the time it is open, all migrations have run. Refuses: not_ready. */
export const getReady = handle(calls.getReady, async (ctx) => {
  try {
    await checkStores(ctx);
  } catch (error) {
    ctx.log.error({ error }, 'the site can’t store anything');
    throw apiError(notReady);
  }
  return { status: 'ready' as const };
});

/** A photo, a copy of somebody's data and what PostgreSQL writes ahead have to find room. */
const leastBytes = 64 * 1024 * 1024;
const checkedMs = 2_000;
let lastGood = Number.NEGATIVE_INFINITY;

/** Throws where something can't be stored. What was good two seconds ago is not tried again: anybody may ask. */
async function checkStores({ db, now, config }: Ctx): Promise<void> {
  await db.select({ key: rateLimits.key }).from(rateLimits).limit(1);
  if (performance.now() - lastGood < checkedMs && config.environment !== 'test') return;
  const row = { action: 'getReady', key: 'written', windowStart: now.toISOString(), count: 1 };
  const target = [rateLimits.action, rateLimits.key];
  await db
    .insert(rateLimits)
    .values(row)
    .onConflictDoUpdate({ target, set: { windowStart: row.windowStart } });
  const { bavail, bsize } = await statfs(config.dataDir).catch(() => ({ bavail: leastBytes, bsize: 1 }));
  if (bavail * bsize < leastBytes) throw new Error('There is no room left under DATA_DIR.');
  lastGood = performance.now();
}
