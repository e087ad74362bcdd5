import { sql } from 'drizzle-orm';
import { apiError, notReady } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Queries the database; by the time it is open, all migrations have run. Refuses: not_ready. */
export const getReady = handle(calls.getReady, async (ctx) => {
  try {
    await ctx.db.execute(sql`select 1`);
  } catch (error) {
    ctx.log.error({ error }, 'database does not respond');
    throw apiError(notReady);
  }
  return { status: 'ready' as const };
});
