import { z } from 'zod';
import { notify } from '#features/accounts/notifications/server/public.ts';
import {
  listFollowersAfter,
  listMosquesWithFollowers,
} from '#features/mosques/managers-and-follows/server/public.ts';
import { addDays, boroughDate, clockText, dateText } from '#kit/contract/dates.ts';
import type { WeeklySource } from '#kit/server/context.ts';
import { message } from '#kit/server/messages/message.tsx';
import { defineTopic, nextAfter, peopleAtOnce, subscribe } from '#kit/server/queue/announce.ts';
import { prayerLabels } from '../prayer.rules.ts';
import { announcedChanges } from '../timetable.rules.ts';
import { datesBetween } from '../wall-time.rules.ts';
import { loadTimetables, resolveDays } from './prayer-times.queries.ts';

/** A mosque's jama'ah times have changed, with the lines for its followers. */
export const jamaahChanged = defineTopic(
  'jamaah.changed',
  z.object({
    mosqueId: z.string(),
    mosque: z.string(),
    lines: z.array(z.string()),
    /** When the first of these prayers begins; missing in rows queued by an earlier version. */
    startsAt: z.string().optional(),
    toldAt: z.string(),
  }),
);

export const jamaahNews = message({
  kind: { name: 'jamaah_changed', topic: 'prayerTimes', atNight: 'if_soon' },
  key: 'jamaah-changed',
  when: 'A mosque that the member follows has changed its jama‘ah times.',
  topic: 'prayerTimes',
  bulk: true,
  facts: z.object({ placeId: z.string(), mosque: z.string(), lines: z.array(z.string()) }),
  example: {
    placeId: '01a1fbf2-d9db-73f0-a93a-000000000000',
    mosque: 'Seven Kings Mosque',
    lines: ['Fajr 6:45am from Fri 27 Nov (previously 6:30am)'],
  },
  title: ({ mosque }) => `${mosque}: new jama‘ah times`,
  body: ({ lines }) => lines.join(' · ').slice(0, 300),
  paragraphs: ({ mosque, lines }) => [
    `${mosque}, which you follow, has changed its jama‘ah times:`,
    ...lines,
  ],
  button: ({ placeId }) => ({ label: 'See all times', path: `/mosque/${placeId}` }),
  page: ({ placeId }) => `/mosque/${placeId}`,
});

/** Notifies each follower of the mosque once of the changes. */
export const notifyFollowersOfJamaah = subscribe(
  jamaahChanged,
  'prayer-times: tell followers',
  async (tx, { mosqueId, mosque, lines, startsAt, toldAt }, after) => {
    const followers = await listFollowersAfter(tx.db, mosqueId, after, peopleAtOnce);
    await notify(
      tx,
      jamaahNews,
      followers.map(({ id }) => id),
      { placeId: mosqueId, mosque, lines },
      {
        dedupeKey: `jamaah-changed:${mosqueId}:${toldAt}`,
        startsAt: startsAt === undefined ? undefined : new Date(startsAt),
      },
    );
    return nextAfter(followers);
  },
);

/** Changes of jama'ah times, in the weekly email, of mosques that have followers. */
export const weeklyJamaah: WeeklySource = {
  kind: { name: 'jamaah', heading: 'Changed jama‘ah times', order: 2, limit: 6, isForFollowers: true },
  async items({ db, now }) {
    const mosques = await listMosquesWithFollowers(db);
    const dates = datesBetween(boroughDate(now), addDays(boroughDate(now), 7));
    const ids = mosques.map(({ id }) => id);
    const timetables = await loadTimetables(db, ids, dates[0] ?? '', dates.at(-1) ?? '');
    return mosques.flatMap((mosque) => {
      const timetable = timetables.get(mosque.id);
      if (!timetable) return [];
      return announcedChanges(resolveDays(mosque, timetable, dates, now)).map((change) => ({
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
