import ICAL from 'ical.js';
import { expect } from 'vitest';
import { anEvent } from '#test/factories/events.ts';
import { testWithDb } from '#test/with-db.ts';
import { getEvent } from './get-event.ts';
import { getEventCalendar } from './get-event-calendar.ts';
import { getEventsCalendar } from './get-events-calendar.ts';

const contact = { organizerEmail: 'host@example.org', organizerPhone: '020 7946 0001' };

testWithDb(
  'the organiser’s e-mail and phone are shown only where the organiser wants that',
  async ({ ctx }) => {
    const hidden = await anEvent(ctx.db, contact);
    const shown = await anEvent(ctx.db, { ...contact, showContact: true });
    expect(await getEvent.run(ctx, { id: hidden.id })).toMatchObject({
      organizerEmail: null,
      organizerPhone: null,
    });
    expect(await getEvent.run(ctx, { id: shown.id })).toMatchObject(contact);
  },
);

testWithDb.for(['pending', 'rejected'] as const)(
  'an event that is %s is not there',
  async (status, { ctx }) => {
    const event = await anEvent(ctx.db, { status, rejectionReason: 'no' });
    await expect(getEvent.run(ctx, { id: event.id })).rejects.toMatchObject({ code: 'event_not_found' });
    await expect(getEventCalendar.run(ctx, { id: event.id })).rejects.toMatchObject({
      code: 'event_not_found',
    });
  },
);

testWithDb('a cancelled event says so on its page and in calendars', async ({ ctx }) => {
  const event = await anEvent(ctx.db, { status: 'cancelled', sequence: 2 });
  expect((await getEvent.run(ctx, { id: event.id })).status).toBe('cancelled');
  const text = await getEventCalendar.run(ctx, { id: event.id });
  expect(text).toContain('STATUS:CANCELLED');
  expect(text).toContain('SEQUENCE:2');
});

testWithDb('a calendar file survives hostile titles: nothing breaks out of its line', async ({ ctx }) => {
  const title = `Lines\r\nBEGIN:VALARM, commas; semicolons \\ quotes " ${'🌙'.repeat(40)} درس`;
  const event = await anEvent(ctx.db, { title, description: 'a\nb' });
  const text = await getEventCalendar.run(ctx, { id: event.id });
  const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  if (!component) throw new Error('The file has no event.');
  expect(component.getAllSubcomponents()).toEqual([]);
  expect(new ICAL.Event(component).summary).toBe(title.replace('\r\n', '\n'));
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

testWithDb(
  'an event past midnight ends on the next day, and one without an end lasts two hours',
  async ({ ctx }) => {
    await anEvent(ctx.db, { title: 'Night', startTime: '20:00', endTime: '01:00', endDayOffset: 1 });
    await anEvent(ctx.db, { title: 'Open', startTime: '23:30', endTime: null, category: 'charity' });
    const parsed = new ICAL.Component(ICAL.parse(await getEventsCalendar.run(ctx, { category: undefined })));
    const events = parsed.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    expect(events.map((event) => [event.summary, event.endDate.toString()])).toEqual([
      ['Night', '2026-11-23T01:00:00'],
      ['Open', '2026-11-23T01:30:00'],
    ]);
    expect(await getEventsCalendar.run(ctx, { category: 'charity' })).not.toContain('Night');
  },
);
