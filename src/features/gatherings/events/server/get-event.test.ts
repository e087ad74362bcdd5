import { expect } from 'vitest';
import { anEvent } from '#test/factories/events.ts';
import { testWithDb } from '#test/with-db.ts';
import { getEventCalendar } from './calendar/get-event-calendar.ts';
import { getEvent } from './get-event.ts';

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
