import { lt } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { adVisitors } from './tables.ts';

/** Deletes who was counted on the days before today. */
export async function forgetAdVisitors({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await db.delete(adVisitors).where(lt(adVisitors.date, boroughDate(now)));
}
