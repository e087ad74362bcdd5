import { desc, eq } from 'drizzle-orm';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { erasure } from './erasure.ts';
import { forgetOldCounts } from './forget-old-counts.job.ts';
import { forgetDays } from './salt-of-the-day.ts';
import { loadSampleVisits } from './sample-visits.ts';
import { sendVisit } from './send-visit.ts';
import { featureUsage } from './tables.ts';

/** Counts visits without knowing the visitors, and members' use of features, which is theirs. */
export const visits: ServerFeature = {
  name: 'visits',
  handlers: [sendVisit],
  erasure,
  sample: { order: 8, load: loadSampleVisits },
  jobs: [
    { name: 'forget-days', everySeconds: 300, run: forgetDays },
    { name: 'forget-old-counts', everySeconds: 24 * 3600, run: forgetOldCounts },
  ],
  personalData: [
    {
      order: 14,
      title: 'What you used',
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
