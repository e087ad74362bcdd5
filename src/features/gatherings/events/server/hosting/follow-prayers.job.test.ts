import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { prayerRules } from '#features/mosques/prayer-times/server/tables.ts';
import { anEvent, anRsvp, messagesTo } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { events } from '../tables.ts';
import { followPrayers } from './follow-prayers.job.ts';

testWithDb(
  'an event after Isha moves when the mosque moves its jama‘ah, and those who come are told',
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
    await workOff(ctx);
    expect(await messagesTo(ctx.db, 'event-changed')).toMatchObject([
      { to: user.email, props: { when: 'Sunday 22 November 2026, 8:15pm' } },
    ]);
  },
);

testWithDb('what its host changes while the job runs stays as the host has it', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  const following = {
    placeId: mosque.id,
    startTime: '19:45',
    endTime: null,
    afterPrayer: 'isha',
    afterPrayerMinutes: 15,
    durationMinutes: null,
  } as const;
  await anEvent(ctx.db, { ...following, eventDate: '2026-11-22', title: 'first' });
  await anEvent(ctx.db, { ...following, eventDate: '2026-11-29', title: 'cancelled' });
  await anEvent(ctx.db, { ...following, eventDate: '2026-12-06', title: 'fixed' });
  await anEvent(ctx.db, { ...following, eventDate: '2026-12-13', title: 'later prayer' });
  const rule = { mosqueId: mosque.id, prayer: 'isha', aspect: 'jamaah', kind: 'fixed' } as const;
  await ctx.db.insert(prayerRules).values({ ...rule, time: '20:00', validFrom: '2026-11-01' });
  // The moment between the job's reading and its lock: moving the first event changes the others.
  await ctx.db.execute(sql`
    create function change_the_others() returns trigger language plpgsql as $$
    begin
      update events set status = 'cancelled' where title = 'cancelled';
      update events set after_prayer = null, after_prayer_minutes = null where title = 'fixed';
      update events set after_prayer_minutes = 30 where title = 'later prayer';
      return null;
    end $$`);
  await ctx.db.execute(sql`
    create trigger change_the_others after update on events for each row
    when (new.title = 'first') execute function change_the_others()`);
  await followPrayers(ctx);
  const rows = await ctx.db.select().from(events).orderBy(events.eventDate);
  expect(rows.map(({ title, startTime }) => `${title} ${startTime}`)).toEqual([
    'first 20:15',
    'cancelled 19:45',
    'fixed 19:45',
    'later prayer 19:45',
  ]);
});
