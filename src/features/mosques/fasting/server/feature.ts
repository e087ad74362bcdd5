import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getFastLog, saveEarlierFasts, saveFast } from './fast.own.ts';
import { findEarlierFasts, listFasts } from './fast.queries.ts';
import { erasure } from './fast.tables.ts';
import { fastReminder, sendFastReminders } from './fast-reminder.jobs.ts';
import { findFastReminders, getFastReminders, saveFastReminders } from './fast-reminder.own.ts';

export const fasting: ServerFeature = {
  name: 'fasting',
  erasure,
  handlers: [getFastLog, saveFast, saveEarlierFasts, getFastReminders, saveFastReminders],
  notificationKinds: [fastReminder],
  jobs: [{ name: 'send-fast-reminders', everySeconds: 30, run: sendFastReminders }],
  personalData: [
    {
      order: 131,
      title: 'Your fasting tracker',
      kept: null,
      export: async (db, userId) => ({
        fasts: await listFasts(db, userId),
        owedFromEarlierYears: await findEarlierFasts(db, userId),
        reminders: await findFastReminders(db, userId),
      }),
    },
  ],
};
