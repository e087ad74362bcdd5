import { and, eq, lt } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { loadSampleMembers } from '#features/accounts/users/server/sample-members.ts';
import { moderationDecisions, reports } from '#features/care/reports/server/tables.ts';
import { loadSamplePlaces } from '#features/mosques/places/server/sample-places.ts';
import { loadSamplePrayerTimes } from '#features/mosques/prayer-times/server/sample-prayer-times.ts';
import { testWithDb } from '#test/with-db.ts';
import { eventRsvps, events } from '../tables.ts';
import { loadSample } from './sample-gatherings.ts';

/* A winter's day, Ramadan, the mornings of both clock changes, the turn of the year. */
describe.each(['2026-11-22', '2027-02-10', '2027-03-28', '2026-10-25', '2026-12-31'])(
  'started on %s',
  (today) => {
    testWithDb('one event is full and others wait, no other has more guests than places', async ({ ctx }) => {
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
        if (waiting > 0) {
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
    });
  },
);
