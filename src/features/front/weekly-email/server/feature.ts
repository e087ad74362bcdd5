import { eq } from 'drizzle-orm';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { erasure } from './erasure.ts';
import { getWeeklyContent } from './get-weekly-content.ts';
import { getWeeklyEmail } from './get-weekly-email.ts';
import { getWeeklyInterests } from './get-weekly-interests.ts';
import { weeklyHealth } from './health.ts';
import { previewWeeklyEmail } from './preview-weekly-email.ts';
import { interestsOf } from './queries.ts';
import { saveWeeklyInterests } from './save-weekly-interests.ts';
import { sendWeekly } from './send-weekly.job.ts';
import { sendWeeklyEmail } from './send-weekly-email.ts';
import { weeklyDeliveries } from './tables.ts';
import { weeklyMail } from './weekly.mail.tsx';

export const weeklyEmail: ServerFeature = {
  name: 'weekly-email',
  erasure,
  handlers: [
    getWeeklyEmail,
    getWeeklyContent,
    previewWeeklyEmail,
    sendWeeklyEmail,
    getWeeklyInterests,
    saveWeeklyInterests,
  ],
  health: [weeklyHealth],
  adminTasks: [{ path: '/admin/weekly-email', label: 'Weekly e-mail', group: 'Sending', order: 1 }],
  mails: [weeklyMail],
  jobs: [{ name: 'send-weekly-email', everySeconds: 5, run: sendWeekly }],
  personalData: [
    {
      order: 110,
      title: 'Your weekly e-mail',
      kept: null,
      export: async (db, userId) => ({
        interests: await interestsOf(db, userId),
        weeks: await db
          .select({ week: weeklyDeliveries.week })
          .from(weeklyDeliveries)
          .where(eq(weeklyDeliveries.userId, userId)),
      }),
    },
  ],
};
