import type { ServerFeature } from '#kit/server/server-feature.ts';
import { erasure } from './erasure.ts';
import { getPrayerLog } from './get-prayer-log.ts';
import { listDays } from './queries.ts';
import { savePrayerDay } from './save-prayer-day.ts';

export const prayerTracker: ServerFeature = {
  name: 'prayer-tracker',
  erasure,
  handlers: [getPrayerLog, savePrayerDay],
  personalData: [
    {
      order: 130,
      title: 'Your prayer tracker',
      kept: null,
      export: (db, userId) => listDays(db, userId, '1900-01-01', '2200-12-31'),
    },
  ],
};
