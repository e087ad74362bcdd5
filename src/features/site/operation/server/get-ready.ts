import { apiError, notReady } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { diskRoom } from '#kit/server/files/disk-room.ts';
import { handle } from '#kit/server/handle.ts';
import { untriedSeconds } from '#kit/server/queue/queue-state.ts';
import { rateLimits } from '#kit/server/rate-limits/tables.ts';
import { calls } from '../contract.ts';
import { lateSeconds, leastBytes } from '../server-state.ts';

/**
 * Writes to the database, for a full disk still answers what is read, and looks at the room for files; by the time it is open,
 * all migrations have run. Work that nobody begins is said, and is no reason to send people away. Refuses: not_ready.
 */
export const getReady = handle(calls.getReady, async (ctx) => {
  try {
    return { status: 'ready' as const, queue: await checkStores(ctx) };
  } catch (error) {
    ctx.log.error({ error }, 'the site can’t store anything');
    throw apiError(notReady);
  }
});

type QueueWord = 'on-time' | 'late';

const checkedMs = 2_000;
let lastGood: { at: number; queue: QueueWord } | undefined;

/** Throws where something can't be stored. What was good two seconds ago is not tried again: anybody may ask. */
async function checkStores({ db, now, config }: Ctx): Promise<QueueWord> {
  await db.select({ key: rateLimits.key }).from(rateLimits).limit(1);
  const isFresh = lastGood && performance.now() - lastGood.at < checkedMs && config.environment !== 'test';
  if (lastGood && isFresh) return lastGood.queue;
  const row = { action: 'getReady', key: 'written', windowStart: now.toISOString(), count: 1 };
  const target = [rateLimits.action, rateLimits.key];
  await db
    .insert(rateLimits)
    .values(row)
    .onConflictDoUpdate({ target, set: { windowStart: row.windowStart } });
  const room = await diskRoom(config.dataDir);
  // A photo, a copy of somebody's data and what PostgreSQL writes ahead have to find room.
  if (room && room.freeBytes < leastBytes) throw new Error('There is no room left under DATA_DIR.');
  const untried = await untriedSeconds(db, now, config.smtpUrl !== undefined);
  const queue = untried > lateSeconds ? 'late' : 'on-time';
  lastGood = { at: performance.now(), queue };
  return queue;
}
