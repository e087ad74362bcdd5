import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import type { WeeklySource } from '#kit/server/context.ts';
import { listRecentAnnouncements } from './queries.ts';

/** What mosques announced. */
export const weeklyAnnouncements: WeeklySource = {
  kind: { name: 'announcement', heading: 'Notices', order: 1, limit: 4 },
  async items({ db, now }, since) {
    const announced = await listRecentAnnouncements(db, since, boroughDate(now));
    return announced.map(({ announcement, mosque }) => ({
      category: null,
      placeId: announcement.placeId,
      point: null,
      title: announcement.title,
      line: `${mosque}, until ${dateText(announcement.endsOn, 'day')}`,
      path: `/mosque/${announcement.placeId}`,
    }));
  },
};
