import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loadSamplePlaces } from '#features/mosques/places/server/sample-places.ts';
import { loadSamplePrayerTimes } from '#features/mosques/prayer-times/server/sample-prayer-times.ts';
import { addDays, weekdayOf } from '#kit/contract/date-text.ts';
import { testWithDb } from '#test/with-db.ts';
import { events } from '../tables.ts';
import { sampleEventList } from './sample-event-list.ts';
import { datesOf, loadSampleEvents } from './sample-events.ts';

test('on whatever day the site starts, an event is on its weekday, from that day on', () => {
  for (let day = 0; day < 7; day++) {
    const today = addDays('2026-11-22', day);
    for (const event of sampleEventList) {
      for (const date of datesOf(event, today)) {
        expect(weekdayOf(date)).toBe(event.weekday);
        expect(date >= today).toBe(true);
      }
    }
  }
});

test('a title that names a day is on that day', () => {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  for (const { title, description, weekday } of sampleEventList) {
    const named = days.filter((day) => `${title} ${description}`.includes(day));
    for (const day of named) expect(`${title}: ${days[weekday - 1]}`).toBe(`${title}: ${day}`);
    if (title.includes('Jumu‘ah')) expect(weekday).toBe(5);
  }
});

testWithDb('series follow one another, and those after a prayer follow their mosque', async ({ ctx }) => {
  await loadSamplePlaces(ctx.db, '2026-11-22');
  await loadSamplePrayerTimes(ctx.db, '2026-11-22');
  await loadSampleEvents(ctx.db, '2026-11-22');
  const soup = await ctx.db.select().from(events).where(eq(events.title, 'Saturday soup kitchen'));
  expect(soup.map(({ eventDate }) => eventDate).sort()).toEqual([
    '2026-11-28',
    '2026-12-05',
    '2026-12-12',
    '2026-12-19',
    '2026-12-26',
    '2027-01-02',
  ]);
  expect(new Set(soup.map(({ seriesId }) => seriesId)).size).toBe(1);
  const tafsir = await ctx.db
    .select()
    .from(events)
    .where(and(eq(events.afterPrayer, 'maghrib'), isNotNull(events.placeId)));
  expect(tafsir.length).toBeGreaterThan(6);
  for (const { startTime, endTime } of tafsir) {
    expect(startTime > '15:50' && startTime < '17:00').toBe(true);
    expect(endTime).not.toBeNull();
  }
});
