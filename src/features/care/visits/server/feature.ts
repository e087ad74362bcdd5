import { desc, eq, lt } from 'drizzle-orm';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { loadSampleVisits } from './visit.sample.ts';
import { erasure, featureUsage, pageViews, performanceMetrics, visitDays } from './visit.tables.ts';
import { sendVisit } from './visit-counter.ts';
import { purgePastDays } from './visitor-code.ts';

/** Counts visits without identifying visitors, and members' use of features. */
export const visits: ServerFeature = {
  name: 'visits',
  handlers: [sendVisit],
  erasure,
  sample: { order: 8, load: loadSampleVisits },
  jobs: [
    { name: 'forget-days', everySeconds: 300, run: purgePastDays },
    { name: 'forget-old-counts', everySeconds: 24 * 3600, run: purgeOldCounts },
  ],
  personalData: [
    {
      order: 14,
      title: 'Your activity on the site',
      kept: null,
      export: (db, userId) =>
        db
          .select({
            date: featureUsage.date,
            feature: featureUsage.featureName,
            times: featureUsage.usageCount,
          })
          .from(featureUsage)
          .where(eq(featureUsage.userId, userId))
          .orderBy(desc(featureUsage.date), featureUsage.featureName),
    },
  ],
};

/** The retention of counts in days: members' use and timings a quarter of a year, visits two years. */
const retentionDays = { usage: 91, timings: 91, views: 731 };

/** Deletes counts that are too old for any figure. */
async function purgeOldCounts({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const before = (days: number) => addDays(boroughDate(now), -days);
  await db.delete(featureUsage).where(lt(featureUsage.date, before(retentionDays.usage)));
  await db.delete(performanceMetrics).where(lt(performanceMetrics.date, before(retentionDays.timings)));
  await db.delete(pageViews).where(lt(pageViews.date, before(retentionDays.views)));
  await db.delete(visitDays).where(lt(visitDays.date, before(retentionDays.views)));
}
