import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getPrayerLog, savePrayerDay } from './prayer-log.own.ts';
import { listDays } from './prayer-log.queries.ts';
import { erasure } from './prayer-log.tables.ts';

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
