import { followedMosques } from '#features/mosques/managers-and-follows/server/public.ts';
import { clockText } from '#kit/contract/clock-text.ts';
import { addDays, boroughDate, dateText } from '#kit/contract/date-text.ts';
import type { WeeklySource } from '#kit/server/context.ts';
import { announcedChanges } from '../../next-change.ts';
import { prayerLabels } from '../../prayers.ts';
import { datesBetween } from '../../wall-time.ts';
import { loadTimetables, resolveDays } from '../queries.ts';

/** The changes of the jama'ah of mosques that anybody follows. */
export const weeklyJamaah: WeeklySource = {
  kind: { name: 'jamaah', heading: 'Changed jama‘ah times', order: 2, limit: 6, isForFollowers: true },
  async items({ db, now }) {
    const mosques = await followedMosques(db);
    const dates = datesBetween(boroughDate(now), addDays(boroughDate(now), 7));
    const ids = mosques.map(({ id }) => id);
    const timetables = await loadTimetables(db, ids, dates[0] ?? '', dates.at(-1) ?? '');
    return mosques.flatMap((mosque) => {
      const known = timetables.get(mosque.id);
      if (!known) return [];
      return announcedChanges(resolveDays(mosque, known, dates, now)).map((change) => ({
        category: null,
        placeId: mosque.id,
        point: null,
        title: `${prayerLabels[change.prayer]} at ${mosque.name}`,
        line: `${clockText(change.to)} instead of ${clockText(change.from)} from ${dateText(change.date, 'day')}`,
        path: `/mosque/${mosque.id}`,
      }));
    });
  },
};
