import type { Db } from '#kit/server/db/database.ts';
import type { Log } from '#kit/server/log.ts';
import { forgetOldAnswers } from '#kit/server/outside/cache.ts';
import { forgetOldTurns } from '#kit/server/rate-limits/take-turn.ts';

const everyMs = 60 * 60 * 1000;

/** Forgets, at the start and each hour, what is kept for a while only. Several processes may do so at once. */
export function keepHouse(db: Db, log: Log): void {
  const once = async () => {
    try {
      await forgetOldTurns(db, new Date());
      await forgetOldAnswers(db, new Date());
    } catch (error) {
      log.error({ error: String(error) }, 'housekeeping failed');
    }
  };
  void once();
  setInterval(() => void once(), everyMs).unref();
}
