import { listMosqueNames } from '#features/mosques/places/server/public.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getMosqueWay, listCatchableJamaah, listJumuahSittings } from './jamaah-finder.read.ts';
import { announceJamaahChanges } from './jamaah-news.jobs.ts';
import { jamaahNews, notifyFollowersOfJamaah, weeklyJamaah } from './jamaah-news.messages.tsx';
import { saveJumuah } from './jumuah.admin.ts';
import { getMosqueMonth } from './mosque-month.read.ts';
import { getMosqueTimes, getMosqueTimesCalendar, getPrayerTimes } from './prayer-times.read.ts';
import { loadSamplePrayerTimes } from './prayer-times.sample.ts';
import { erasure } from './prayer-times.tables.ts';
import {
  confirmTimes,
  getTimetableMonth,
  removeSpecialDay,
  saveFastConvention,
  saveTimetableDay,
  setMosqueJamaah,
} from './timetable.admin.ts';
import { applyTimetable, exportTimetable, previewTimetable } from './timetable-import.admin.ts';

export const prayerTimes: ServerFeature = {
  name: 'prayer-times',
  erasure,
  handlers: [
    getPrayerTimes,
    getMosqueTimes,
    getMosqueMonth,
    getMosqueWay,
    listCatchableJamaah,
    listJumuahSittings,
    getMosqueTimesCalendar,
    previewTimetable,
    applyTimetable,
    exportTimetable,
    setMosqueJamaah,
    getTimetableMonth,
    saveTimetableDay,
    saveJumuah,
    saveFastConvention,
    removeSpecialDay,
    confirmTimes,
  ],
  weekly: [weeklyJamaah],
  messages: [jamaahNews],
  subscribers: [notifyFollowersOfJamaah],
  jobs: [{ name: 'tell-prayer-times', everySeconds: 120, run: announceJamaahChanges }],
  sample: { order: 2, load: loadSamplePrayerTimes },
  async sitemap(ctx) {
    const names = await listMosqueNames(ctx.db);
    return [
      { path: '/prayer-times' },
      { path: '/jamaah' },
      { path: '/jumuah' },
      ...names.map(({ id }) => ({ path: `/mosque/${id}/month` })),
    ];
  },
};
