import { expect } from 'vitest';
import { prayerRules } from '#features/prayer-times/server/tables.ts';
import { anEvent, anRsvp, lettersOf } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { followPrayers } from './follow-prayers.job.ts';
import { events } from './tables.ts';

testWithDb(
  'an event after Isha moves when the mosque moves its jama‘ah, and whoever comes is told',
  async ({ ctx }) => {
    const mosque = await aMosque(ctx.db);
    const { user } = await asMember(ctx);
    const event = await anEvent(ctx.db, {
      placeId: mosque.id,
      startTime: '19:45',
      endTime: '20:45',
      afterPrayer: 'isha',
      afterPrayerMinutes: 15,
      durationMinutes: 60,
    });
    await anRsvp(ctx.db, event.id, user.id);
    await ctx.db.insert(prayerRules).values({
      mosqueId: mosque.id,
      prayer: 'isha',
      aspect: 'jamaah',
      kind: 'fixed',
      time: '20:00',
      validFrom: '2026-11-01',
    });
    await followPrayers(ctx);
    await followPrayers(ctx);
    expect((await ctx.db.select().from(events))[0]).toMatchObject({
      startTime: '20:15',
      endTime: '21:15',
      sequence: 1,
    });
    expect(await lettersOf(ctx.db, 'event-changed')).toMatchObject([
      { to: user.email, props: { when: 'Sunday 22 November 2026, 8:15 PM' } },
    ]);
  },
);
