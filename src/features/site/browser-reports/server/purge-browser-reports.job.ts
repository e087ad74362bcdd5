import { lt } from 'drizzle-orm';
import type { Ctx } from '#kit/server/context.ts';
import { browserReports as table } from './tables.ts';

const keptMs = 30 * 24 * 3600 * 1000;

/** Deletes what no browser has reported for 30 days. */
export async function purgeBrowserReports({ db, now }: Ctx): Promise<void> {
  await db.delete(table).where(lt(table.lastSeenAt, new Date(now.getTime() - keptMs).toISOString()));
}
