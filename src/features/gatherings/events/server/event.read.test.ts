import sharp from 'sharp';
import { expect } from 'vitest';
import { largestTotal } from '#kit/contract/number-text.ts';
import { anEvent, anRsvp } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls as eventCalls } from '../event.contract.ts';
import { calls as hostedEventCalls } from '../hosted-event.contract.ts';
import { getEventCalendar } from './calendar.read.ts';
import { getEvent, getEventPreview, listEvents } from './event.read.ts';
import { events } from './event.tables.ts';
import { getEventImage } from './event-picture.own.ts';

const input = (fields: object) => eventCalls.listEvents.input.parse(fields);

testWithDb('visitors see approved public events only, soonest first', async ({ ctx }) => {
  await anEvent(ctx.db, { title: 'Second', startTime: '19:00' });
  await anEvent(ctx.db, { title: 'First', startTime: '09:00' });
  await anEvent(ctx.db, { title: 'Pending', status: 'pending' });
  await anEvent(ctx.db, { title: 'Rejected', status: 'rejected', rejectionReason: 'no' });
  await anEvent(ctx.db, { title: 'Cancelled', status: 'cancelled' });
  await anEvent(ctx.db, { title: 'Private', isPublic: false });
  const page = await listEvents.run(ctx, input({}));
  expect(page.items.map((event) => event.title)).toEqual(['First', 'Second']);
  expect(page.total).toBe(2);
});

testWithDb(
  'events that are over are left out, those past midnight or within two hours of an open start are not',
  async ({ ctx }) => {
    const today = { eventDate: '2026-11-21', startTime: '09:00' };
    await anEvent(ctx.db, { ...today, title: 'Over', endTime: '11:00' });
    await anEvent(ctx.db, { ...today, title: 'Still on', endTime: '12:30' });
    await anEvent(ctx.db, {
      ...today,
      title: 'Past midnight',
      startTime: '20:00',
      endTime: '01:00',
      endDayOffset: 1,
    });
    await anEvent(ctx.db, { ...today, title: 'Open end', startTime: '10:30', endTime: null });
    await anEvent(ctx.db, { ...today, title: 'Open end, over', endTime: null });
    await anEvent(ctx.db, { ...today, title: 'Open end at night', startTime: '23:30', endTime: null });
    await anEvent(ctx.db, { title: 'Yesterday', eventDate: '2026-11-20' });
    const titles = async (now: Date) =>
      (await listEvents.run({ ...ctx, now }, input({}))).items.map((event) => event.title);
    expect((await titles(ctx.now)).sort()).toEqual([
      'Open end',
      'Open end at night',
      'Past midnight',
      'Still on',
    ]);
    expect(await titles(new Date('2026-11-22T01:29:00Z'))).toEqual(['Open end at night']);
    expect(await titles(new Date('2026-11-22T01:30:00Z'))).toEqual([]);
  },
);

testWithDb('events are filtered by category, words, place and dates', async ({ ctx }) => {
  await anEvent(ctx.db, { title: 'Soup kitchen', category: 'charity', eventDate: '2026-11-25' });
  await anEvent(ctx.db, { title: 'Tafsir', category: 'religious', eventDate: '2026-12-02' });
  const titles = async (fields: object) =>
    (await listEvents.run(ctx, input(fields))).items.map((event) => event.title);
  expect(await titles({ category: 'charity' })).toEqual(['Soup kitchen']);
  expect(await titles({ search: 'KITCHEN hall' })).toEqual(['Soup kitchen']);
  expect(await titles({ search: 'itche' })).toEqual(['Soup kitchen']);
  expect(await titles({ search: 'ki so' })).toEqual(['Soup kitchen']);
  expect(await titles({ search: 'soup ig11aa' })).toEqual(['Soup kitchen']);
  expect(await titles({ search: 'itche so' })).toEqual([]);
  expect(await titles({ from: '2026-12-01' })).toEqual(['Tafsir']);
  expect(await titles({ to: '2026-11-30' })).toEqual(['Soup kitchen']);
  expect(await titles({ placeId: '01890000-0000-7000-8000-000000000000' })).toEqual([]);
});

testWithDb(
  'events are filtered by the access of their mosque, and their page sums it up',
  async ({ ctx }) => {
    const open = await aMosque(ctx.db, { details: { stepFree: true, lift: false } });
    const silent = await aMosque(ctx.db);
    const { id } = await anEvent(ctx.db, { title: 'Open', placeId: open.id });
    await anEvent(ctx.db, { title: 'Silent', placeId: silent.id });
    const elsewhere = await anEvent(ctx.db, { title: 'Elsewhere' });
    const titles = async (query: object) =>
      (await listEvents.run(ctx, input(query))).items.map(({ title }) => title).toSorted();
    expect(await titles({ access: 'stepFree' })).toEqual(['Open']);
    expect(await titles({ access: 'stepFree', accessUnknown: 'true' })).toEqual([
      'Elsewhere',
      'Open',
      'Silent',
    ]);
    expect(await titles({ access: 'lift', accessUnknown: 'true' })).toEqual(['Elsewhere', 'Silent']);
    expect(await getEvent.run(ctx, { id })).toMatchObject({
      placeAccess: { stepFree: true, lift: false, bsl: null },
    });
    expect((await getEvent.run(ctx, { id: elsewhere.id })).placeAccess).toBeNull();
  },
);

testWithDb('pages contain every event once', async ({ ctx }) => {
  for (let number = 0; number < 5; number++)
    await anEvent(ctx.db, { startTime: number % 2 ? '10:00' : '19:00' });
  const first = await listEvents.run(ctx, input({ limit: 3 }));
  const second = await listEvents.run(ctx, input({ limit: 3, cursor: first.nextCursor }));
  expect(new Set([...first.items, ...second.items].map((event) => event.id)).size).toBe(5);
  expect([first.total, second.total, second.nextCursor]).toEqual([5, 5, null]);
});

testWithDb('a search lists few or very many results in order, in pages', async ({ ctx }) => {
  for (const startTime of ['19:00', '09:00', '12:00'])
    await anEvent(ctx.db, { title: 'Tafsir', startTime, endTime: null });
  const halaqah = await anEvent(ctx.db, { title: 'Halaqah', eventDate: '2026-11-23' });
  const { id: _id, searchText: _text, searchWords: _words, ...fields } = halaqah;
  await ctx.db.insert(events).values(Array.from({ length: largestTotal }, () => fields));
  const find = (fields: object) => listEvents.run(ctx, input(fields));
  expect(await find({ search: 'nowhere' })).toEqual({ items: [], total: 0, nextCursor: null });
  const few = await find({ search: 'tafseer', limit: 2 });
  const last = await find({ search: 'tafseer', limit: 2, cursor: few.nextCursor });
  const found = [...few.items, ...last.items].map(({ startsAt }) => startsAt.slice(11, 16));
  expect([found, few.total, last.total, last.nextCursor]).toEqual([['09:00', '12:00', '19:00'], 3, 3, null]);
  const many = await find({ search: 'halaqah', limit: 200 });
  const next = await find({ search: 'halaqah', limit: 200, cursor: many.nextCursor });
  expect(new Set([...many.items, ...next.items].map(({ id }) => id)).size).toBe(400);
  expect([many.total, next.total]).toEqual([largestTotal + 1, largestTotal + 1]);
});

testWithDb('times have the local UTC offset, in winter and in summer', async ({ ctx }) => {
  await anEvent(ctx.db, {});
  await anEvent(ctx.db, { eventDate: '2027-06-21', startTime: '20:00', endTime: '00:30', endDayOffset: 1 });
  const [winter, summer] = (await listEvents.run(ctx, input({}))).items;
  expect(winter?.startsAt).toBe('2026-11-22T19:00:00+00:00');
  expect(summer).toMatchObject({
    startsAt: '2027-06-21T20:00:00+01:00',
    endsAt: '2027-06-22T00:30:00+01:00',
  });
});

testWithDb('the database refuses an event that ends before it starts', async ({ ctx }) => {
  const backwards = ctx.db.transaction((tx) => anEvent(tx, { startTime: '19:00', endTime: '18:00' }));
  await expect(backwards).rejects.toMatchObject({ cause: { constraint: 'events_ends_after_start' } });
});

testWithDb('the filters for sisters, free, families and wheelchairs limit the list', async ({ ctx }) => {
  await anEvent(ctx.db, { title: 'Women only', womenOnly: true });
  await anEvent(ctx.db, { title: 'Of women', category: 'women' });
  await anEvent(ctx.db, { title: 'Free', costPence: 0 });
  await anEvent(ctx.db, { title: 'Dear', costPence: 500 });
  await anEvent(ctx.db, { title: 'Children', childrenWelcome: true });
  await anEvent(ctx.db, { title: 'Ramp', wheelchairAccessible: true });
  const titles = async (fields: object) =>
    (await listEvents.run(ctx, input(fields))).items.map((event) => event.title).sort();
  expect(await titles({ sisters: 'true' })).toEqual(['Of women', 'Women only']);
  expect(await titles({ free: 'true' })).toEqual(['Free']);
  expect(await titles({ families: 'true' })).toEqual(['Children']);
  expect(await titles({ wheelchair: 'true' })).toEqual(['Ramp']);
  expect(await titles({ free: 'false' })).toHaveLength(6);
});

testWithDb('iftars of a date with free places can be found with one call', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const iftar = { isIftar: true, eventDate: '2026-11-22', startTime: '15:55', endTime: '18:00' };
  const full = await anEvent(ctx.db, { ...iftar, title: 'Full', maxAttendees: 3 });
  await anRsvp(ctx.db, full.id, user.id, { guestsCount: 2 });
  const waiting = await anEvent(ctx.db, { ...iftar, title: 'Room', maxAttendees: 3, womenOnly: true });
  await anRsvp(ctx.db, waiting.id, user.id, { status: 'waitlisted', guestsCount: 5 });
  await anEvent(ctx.db, { ...iftar, title: 'Open', iftarMeals: 200, wheelchairAccessible: true });
  await anEvent(ctx.db, { ...iftar, title: 'Next day', eventDate: '2026-11-23' });
  await anEvent(ctx.db, { ...iftar, title: 'Circle', isIftar: false });
  const of = (fields: object) => ({ iftar: 'true', from: '2026-11-22', to: '2026-11-22', ...fields });
  const titles = async (fields: object) =>
    (await listEvents.run(ctx, input(of(fields)))).items.map(({ title }) => title).sort();
  expect(await titles({})).toEqual(['Full', 'Open', 'Room']);
  expect(await titles({ room: 'true' })).toEqual(['Open', 'Room']);
  expect(await titles({ room: 'true', sisters: 'true' })).toEqual(['Room']);
  expect(await titles({ room: 'true', wheelchair: 'true' })).toEqual(['Open']);
  const evening = { ...ctx, now: new Date('2026-11-22T18:00:00Z') };
  expect((await listEvents.run(evening, input(of({})))).items).toEqual([]);
});

testWithDb(
  'with a place given, each event has its distance, and the list can be limited by it',
  async ({ ctx }) => {
    await anEvent(ctx.db, { title: 'Here', latitude: 51.559, longitude: 0.074 });
    await anEvent(ctx.db, { title: 'There', latitude: 51.605, longitude: 0.074 });
    await anEvent(ctx.db, { title: 'Nowhere', latitude: null, longitude: null });
    const place = { lat: '51.559', lng: '0.0752' };
    const distances = async (fields: object) =>
      Object.fromEntries(
        (await listEvents.run(ctx, input(fields))).items.map(({ title, distance }) => [title, distance]),
      );
    expect(await distances({})).toEqual({ Here: null, There: null, Nowhere: null });
    expect(await distances(place)).toEqual({ Here: 83, There: expect.closeTo(5116, -1), Nowhere: null });
    expect(await distances({ ...place, within: '3' })).toEqual({ Here: 83 });
    expect(await distances({ ...place, within: '0.1' })).toEqual({ Here: 83 });
    expect(Object.keys(await distances({ ...place, within: '3.2' }))).toHaveLength(2);
  },
);

testWithDb('an unknown postcode is refused', async ({ ctx }) => {
  await expect(listEvents.run(ctx, input({ postcode: 'ZZ9 9ZZ' }))).rejects.toMatchObject({
    code: 'postcode_unknown',
  });
});

const contact = { organizerEmail: 'host@example.org', organizerPhone: '020 7946 0001' };

testWithDb('the organiser’s email address and phone number are shown only with consent', async ({ ctx }) => {
  const hidden = await anEvent(ctx.db, contact);
  const shown = await anEvent(ctx.db, { ...contact, showContact: true });
  expect(await getEvent.run(ctx, { id: hidden.id })).toMatchObject({
    organizerEmail: null,
    organizerPhone: null,
  });
  expect(await getEvent.run(ctx, { id: shown.id })).toMatchObject(contact);
});

testWithDb.for(['pending', 'rejected'] as const)(
  'an event that is %s is not found',
  async (status, { ctx }) => {
    const event = await anEvent(ctx.db, { status, rejectionReason: 'no' });
    await expect(getEvent.run(ctx, { id: event.id })).rejects.toMatchObject({ code: 'event_not_found' });
    await expect(getEventCalendar.run(ctx, { id: event.id })).rejects.toMatchObject({
      code: 'event_not_found',
    });
  },
);

testWithDb('a cancelled event is marked on its page and in calendars', async ({ ctx }) => {
  const event = await anEvent(ctx.db, { status: 'cancelled', sequence: 2 });
  expect((await getEvent.run(ctx, { id: event.id })).status).toBe('cancelled');
  const text = await getEventCalendar.run(ctx, { id: event.id });
  expect(text).toContain('STATUS:CANCELLED');
  expect(text).toContain('SEQUENCE:2');
});

testWithDb(
  'the host’s own event is marked for them, and a past one is marked for everyone',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const { ctx: other } = await asMember(ctx);
    const { id } = await anEvent(ctx.db, { createdBy: user.id, eventDate: '2026-11-20' });
    expect(await getEvent.run(host, { id })).toMatchObject({ isOwn: true, isOver: true });
    expect(await getEvent.run(other, { id })).toMatchObject({ isOwn: false });
    const coming = await anEvent(ctx.db);
    expect(await getEvent.run(ctx, { id: coming.id })).toMatchObject({ isOwn: false, isOver: false });
  },
);

testWithDb(
  'the distance is measured from the given place, else from the member’s own postcode',
  async ({ ctx }) => {
    const { id } = await anEvent(ctx.db, { latitude: 51.559, longitude: 0.074 });
    expect((await getEvent.run(ctx, { id })).distance).toBeNull();
    expect(await getEvent.run(ctx, { id, lat: 51.559, lng: 0.0752 })).toMatchObject({
      distance: 83,
      isDistanceApproximate: false,
    });
    const { ctx: member } = await asMember(ctx, { postcode: 'IG1 1AA' });
    const fromHome = await getEvent.run(member, { id });
    expect(fromHome.distance).toBeLessThan(3000);
    expect(fromHome.isDistanceApproximate).toBe(true);
    const { ctx: nowhere } = await asMember(ctx, { postcode: 'ZZ9 9ZZ' });
    expect((await getEvent.run(nowhere, { id })).distance).toBeNull();
  },
);

testWithDb(
  'the preview of a public event is drawn once, and another event has another preview',
  async ({ ctx }) => {
    const { id } = await anEvent(ctx.db, { title: 'درسِ قرآن & <b>Dars</b>' });
    const first = await getEventPreview.run(ctx, { id });
    expect(first.type).toBe('image/png');
    expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    const again = await getEventPreview.run(ctx, { id, v: 'abc' });
    expect(again.bytes).toBe(first.bytes);
    const other = await anEvent(ctx.db, { title: 'Something else' });
    const second = await getEventPreview.run(ctx, { id: other.id });
    expect(Buffer.compare(second.bytes, first.bytes)).not.toBe(0);
  },
);

testWithDb('the preview marks a cancelled event, and fits the longest title', async ({ ctx }) => {
  const fields = { title: 'x'.repeat(200) };
  const on = await anEvent(ctx.db, fields);
  const off = await anEvent(ctx.db, { ...fields, status: 'cancelled' });
  const [shown, cancelled] = [
    await getEventPreview.run(ctx, { id: on.id }),
    await getEventPreview.run(ctx, { id: off.id }),
  ];
  expect(Buffer.compare(shown.bytes, cancelled.bytes)).not.toBe(0);
});

testWithDb('an event that is not for everyone has no preview', async ({ ctx }) => {
  for (const fields of [{ status: 'pending' as const }, { isPublic: false }]) {
    const { id } = await anEvent(ctx.db, fields);
    await expect(getEventPreview.run(ctx, { id })).rejects.toMatchObject({ code: 'event_not_found' });
  }
});

testWithDb('a missing picture is not found, and no name leads to another file', async ({ ctx }) => {
  const name = '01a1fbf2-d9db-73f0-a93a-000000000000.webp';
  await expect(getEventImage.run(ctx, { name })).rejects.toMatchObject({ code: 'image_not_found' });
  for (const bad of ['../photos/x.webp', '..%2f', 'x.webp', `${name}/..`]) {
    expect(hostedEventCalls.getEventImage.input.safeParse({ name: bad }).success).toBe(false);
  }
});
