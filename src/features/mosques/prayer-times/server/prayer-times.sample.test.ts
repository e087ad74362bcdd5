import { expect } from 'vitest';
import { loadSamplePlaces } from '#features/mosques/places/server/place.sample.ts';
import { listSampleMosques } from '#features/mosques/places/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import { testWithDb } from '#test/with-db.ts';
import { prayers } from '../prayer.rules.ts';
import { wallMinutes } from '../wall-clock.rules.ts';
import { datesBetween } from '../wall-time.rules.ts';
import { loadSamplePrayerTimes } from './prayer-times.sample.ts';
import { loadTimetables, resolveDays } from './public.ts';

testWithDb.for(['2026-11-27', '2027-03-20', '2027-07-01', '2027-10-20'])(
  'loaded on %s, no sample mosque has a jama‘ah before the prayer’s time, in the month before and the season after',
  async (today, { ctx }) => {
    await loadSamplePlaces(ctx.db, today);
    await loadSamplePrayerTimes(ctx.db, today);
    const [from, to] = [addDays(today, -30), addDays(today, 110)];
    const mosques = await listSampleMosques(ctx.db);
    const timetables = await loadTimetables(
      ctx.db,
      mosques.map(({ id }) => id),
      from,
      to,
    );
    const early: string[] = [];
    for (const mosque of mosques) {
      const known = timetables.get(mosque.id);
      if (!known) throw new Error(`${mosque.key} has no timetable.`);
      for (const day of resolveDays(mosque, known, datesBetween(from, to), ctx.now)) {
        for (const prayer of prayers) {
          const { begins, jamaah } = day.prayers[prayer];
          if (!begins || !jamaah || wallMinutes(jamaah) >= wallMinutes(begins)) continue;
          early.push(`${mosque.key} ${day.date} ${prayer}: ${begins.time}, jama‘ah ${jamaah.time}`);
        }
      }
    }
    expect(early).toEqual([]);
  },
);
