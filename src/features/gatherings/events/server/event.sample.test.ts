import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loadSampleMembers } from '#features/accounts/users/server/user.sample.ts';
import { moderationDecisions, reports } from '#features/care/reports/server/report.tables.ts';
import { loadSamplePlaces } from '#features/mosques/places/server/place.sample.ts';
import { loadSamplePrayerTimes } from '#features/mosques/prayer-times/server/prayer-times.sample.ts';
import { addDays, weekdayOf } from '#kit/contract/dates.ts';
import { testWithDb } from '#test/with-db.ts';
import { awaitsDraw } from '../event-draw.rules.ts';
import { datesOf, loadSample, loadSampleEvents, sampleEventList } from './event.sample.ts';
import { eventRsvps, events } from './event.tables.ts';
import { loadSampleIftars } from './ramadan-event.sample.ts';

test('on any starting day, sample events are on their weekday and not in the past', () => {
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

test('a sample title that names a weekday is on that day', () => {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  for (const { title, description, weekday } of sampleEventList) {
    const named = days.filter((day) => `${title} ${description}`.includes(day));
    for (const day of named) expect(`${title}: ${days[weekday - 1]}`).toBe(`${title}: ${day}`);
    if (title.includes('Jumu‘ah')) expect(weekday).toBe(5);
  }
});

testWithDb(
  'a sample series repeats weekly, and events after a prayer follow their mosque',
  async ({ ctx }) => {
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
  },
);

testWithDb(
  'on any starting day, each remaining night of Ramadan has a sample iftar straight after Maghrib',
  async ({ ctx }) => {
    await loadSamplePlaces(ctx.db, '2026-11-22');
    await loadSamplePrayerTimes(ctx.db, '2026-11-22');
    for (const [today, first, nights] of [
      ['2026-11-22', '2027-02-08', 29],
      ['2027-02-10', '2027-02-10', 27],
    ] as const) {
      await ctx.db.delete(events);
      await loadSampleIftars(ctx.db, today);
      const rows = await ctx.db.select().from(events).where(eq(events.title, 'Iftar for everyone'));
      const dates = rows.map(({ eventDate }) => eventDate).sort();
      expect([dates[0], dates.length, new Set(dates).size]).toEqual([first, nights, nights]);
      for (const { startTime } of rows) expect(startTime > '16:45' && startTime < '18:30').toBe(true);
    }
  },
);

for (const winterOrRamadan of ['2026-11-22', '2027-02-10']) testPlacesOn(winterOrRamadan, {});
// The mornings of both clock changes, and New Year’s Eve.
for (const other of ['2027-03-28', '2026-10-25', '2026-12-31']) testPlacesOn(other, { tags: 'thorough' });

function testPlacesOn(today: string, options: { tags?: 'thorough' }): void {
  testWithDb(
    `started on ${today}, one sample event is full with a waiting list, none has more guests than places, and a draw has more entries`,
    options,
    async ({ ctx }) => {
      await loadSampleMembers(ctx.db, today);
      await loadSamplePlaces(ctx.db, today);
      await loadSamplePrayerTimes(ctx.db, today);
      await loadSample(ctx.db, today);
      const answers = await ctx.db
        .select({ event: events, rsvp: eventRsvps })
        .from(eventRsvps)
        .innerJoin(events, eq(events.id, eventRsvps.eventId));
      const full = new Set<string>();
      for (const [id, of] of Map.groupBy(answers, ({ event }) => event.id)) {
        const attending = of.filter(({ rsvp }) => rsvp.status === 'attending').length;
        const places = of[0]?.event.maxAttendees ?? Number.POSITIVE_INFINITY;
        expect(attending).toBeLessThanOrEqual(places);
        const waiting = of.length - attending;
        if (of.every(({ event }) => awaitsDraw(event))) {
          expect(attending).toBe(0);
          expect(waiting).toBeGreaterThan(places);
        } else if (waiting > 0) {
          full.add(id);
          expect(attending).toBe(places);
        }
      }
      expect(full.size).toBe(1);
      const past = await ctx.db
        .select()
        .from(events)
        .where(and(eq(events.source, 'sample'), lt(events.eventDate, today)));
      expect(past.length).toBeGreaterThan(20);
      expect(await ctx.db.$count(reports, eq(reports.status, 'pending'))).toBe(2);
      expect(await ctx.db.$count(moderationDecisions, eq(moderationDecisions.appealStatus, 'pending'))).toBe(
        1,
      );
      for (const { rsvp, event } of answers) {
        expect(rsvp.attendedConfirmed === null).toBe(event.eventDate >= today);
      }
    },
  );
}
