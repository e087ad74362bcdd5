import { expect } from 'vitest';
import { anEvent } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
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

testWithDb('the person who put it on is told so, and everyone when it is over', async ({ ctx }) => {
  const { ctx: host, user } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const { id } = await anEvent(ctx.db, { createdBy: user.id, eventDate: '2026-11-20' });
  expect(await getEvent.run(host, { id })).toMatchObject({ isOwn: true, isOver: true });
  expect(await getEvent.run(other, { id })).toMatchObject({ isOwn: false });
  const coming = await anEvent(ctx.db);
  expect(await getEvent.run(ctx, { id: coming.id })).toMatchObject({ isOwn: false, isOver: false });
});

testWithDb(
  'how far it is counts from the place that is asked for, else from the member’s own postcode',
  async ({ ctx }) => {
    const { id } = await anEvent(ctx.db, { latitude: 51.559, longitude: 0.074 });
    expect((await getEvent.run(ctx, { id })).distance).toBeNull();
    expect((await getEvent.run(ctx, { id, lat: 51.559, lng: 0.0752 })).distance).toBe(83);
    const { ctx: member } = await asMember(ctx, { postcode: 'IG1 1AA' });
    expect((await getEvent.run(member, { id })).distance).toBeLessThan(3000);
    const { ctx: nowhere } = await asMember(ctx, { postcode: 'ZZ9 9ZZ' });
    expect((await getEvent.run(nowhere, { id })).distance).toBeNull();
  },
);
