import ICAL from 'ical.js';
import { expect } from 'vitest';
import { anEvent } from '#test/factories/events.ts';
import { testWithDb } from '#test/with-db.ts';
import { getEventsCalendar } from './get-events-calendar.ts';

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
