import { lt } from 'drizzle-orm';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { featureUsage, pageViews, performanceMetrics, visitDays } from './tables.ts';

/** How many days counts are kept: of members' use and of times a quarter of a year, of visits two years. */
const kept = { usage: 91, timings: 91, views: 731 };

/** Deletes counts that are older than any figure looks back. */
export async function forgetOldCounts({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const before = (days: number) => addDays(boroughDate(now), -days);
  await db.delete(featureUsage).where(lt(featureUsage.date, before(kept.usage)));
  await db.delete(performanceMetrics).where(lt(performanceMetrics.date, before(kept.timings)));
  await db.delete(pageViews).where(lt(pageViews.date, before(kept.views)));
  await db.delete(visitDays).where(lt(visitDays.date, before(kept.views)));
}
