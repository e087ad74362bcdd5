import { listMosqueNames } from '#features/mosques/places/server/public.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { erasure } from './erasure.ts';
import { getMosqueMonth } from './get-mosque-month.ts';
import { getMosqueTimes } from './get-mosque-times.ts';
import { getMosqueTimesCalendar } from './get-mosque-times-calendar.ts';
import { getMosqueWay } from './get-mosque-way.ts';
import { getPrayerTimes } from './get-prayer-times.ts';
import { declareHijriMonth, listHijriMonths, removeHijriMonth } from './hijri-months/hijri-months.ts';
import { listCatchableJamaah } from './list-catchable-jamaah.ts';
import { listJumuahSittings } from './list-jumuah-sittings.ts';
import { jamaahChangedMail } from './news/jamaah-changed.mail.tsx';
import { jamaahChangedNotice, tellFollowersOfJamaah } from './news/on-jamaah-changed.ts';
import { tellNews } from './news/tell-news.job.ts';
import { loadSamplePrayerTimes } from './sample-prayer-times.ts';
import { timetableHandlers } from './timetable/handlers.ts';
import { weeklyJamaah } from './timetable/weekly-jamaah.ts';

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
    ...timetableHandlers,
    listHijriMonths,
    declareHijriMonth,
    removeHijriMonth,
  ],
  adminTasks: [{ path: '/admin/hijri-months', label: 'Hijri months', group: 'Site', order: 6 }],
  weekly: [weeklyJamaah],
  notificationKinds: [jamaahChangedNotice],
  mails: [jamaahChangedMail],
  subscribers: [tellFollowersOfJamaah],
  jobs: [{ name: 'tell-prayer-times', everySeconds: 120, run: tellNews }],
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
