import ICAL from 'ical.js';
import { expect } from 'vitest';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { getMosqueTimesCalendar } from './get-mosque-times-calendar.ts';
import { jumuahSittings, prayerRules } from './tables.ts';

testWithDb('the calendar keeps London’s wall time over the clock change', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db, { name: 'Masjid, with; signs\\ and “quotes”' });
  await ctx.db.insert(prayerRules).values({
    mosqueId: mosque.id,
    prayer: 'dhuhr',
    aspect: 'jamaah',
    kind: 'fixed',
    time: '13:30',
    validFrom: '2026-01-01',
  });
  const text = await getMosqueTimesCalendar.run(
    { ...ctx, now: new Date('2027-03-20T12:00:00Z') },
    { id: mosque.id },
  );
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? undefined);
  ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  const on = (day: string) =>
    events.find((event) => event.startDate.toString().startsWith(day))?.startDate.toJSDate();
  expect(on('2027-03-27')?.toISOString()).toBe('2027-03-27T13:30:00.000Z');
  expect(on('2027-03-28')?.toISOString()).toBe('2027-03-28T12:30:00.000Z');
  expect(new Set(events.map((event) => event.uid)).size).toBe(events.length);
  expect(events[0]?.location).toContain('Masjid, with; signs\\ and “quotes”');
});

testWithDb('on a Friday the calendar has the sittings, and no dhuhr beside them', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  const of = { mosqueId: mosque.id, validFrom: '2026-01-01' };
  await ctx.db
    .insert(prayerRules)
    .values({ ...of, prayer: 'dhuhr', aspect: 'jamaah', kind: 'fixed', time: '12:30' });
  await ctx.db.insert(jumuahSittings).values({ ...of, time: '13:15', language: 'English' });
  const calendar = new ICAL.Component(ICAL.parse(await getMosqueTimesCalendar.run(ctx, { id: mosque.id })));
  const onFriday = calendar
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .filter((event) => event.startDate.toString().startsWith('2026-11-27'));
  expect(onFriday.map((event) => event.summary)).toEqual(['Jumu‘ah (English)']);
});
