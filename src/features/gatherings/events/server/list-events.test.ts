import { expect } from 'vitest';
import { largestTotal } from '#kit/contract/total-text.ts';
import { anEvent } from '#test/factories/events.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { listEvents } from './list-events.ts';
import { events } from './tables.ts';

const input = (fields: object) => calls.listEvents.input.parse(fields);

testWithDb('the public sees approved events alone, soonest first', async ({ ctx }) => {
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
  'what ended earlier today is left out; what lasts past midnight or has no end is not',
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
    await anEvent(ctx.db, { ...today, title: 'Open end', endTime: null });
    await anEvent(ctx.db, { title: 'Yesterday', eventDate: '2026-11-20' });
    const titles = (await listEvents.run(ctx, input({}))).items.map((event) => event.title);
    expect(titles.sort()).toEqual(['Open end', 'Past midnight', 'Still on']);
  },
);

testWithDb('category, words, place and dates filter', async ({ ctx }) => {
  await anEvent(ctx.db, { title: 'Soup kitchen', category: 'charity', eventDate: '2026-11-25' });
  await anEvent(ctx.db, { title: 'Tafsir', category: 'religious', eventDate: '2026-12-02' });
  const titles = async (fields: object) =>
    (await listEvents.run(ctx, input(fields))).items.map((event) => event.title);
  expect(await titles({ category: 'charity' })).toEqual(['Soup kitchen']);
  expect(await titles({ search: 'KITCHEN hall' })).toEqual(['Soup kitchen']);
  expect(await titles({ search: 'itche' })).toEqual(['Soup kitchen']);
  expect(await titles({ search: 'ki so' })).toEqual(['Soup kitchen']);
  expect(await titles({ search: 'itche so' })).toEqual([]);
  expect(await titles({ from: '2026-12-01' })).toEqual(['Tafsir']);
  expect(await titles({ to: '2026-11-30' })).toEqual(['Soup kitchen']);
  expect(await titles({ placeId: '01890000-0000-7000-8000-000000000000' })).toEqual([]);
});

testWithDb('pages show every event once', async ({ ctx }) => {
  for (let number = 0; number < 5; number++)
    await anEvent(ctx.db, { startTime: number % 2 ? '10:00' : '19:00' });
  const first = await listEvents.run(ctx, input({ limit: 3 }));
  const second = await listEvents.run(ctx, input({ limit: 3, cursor: first.nextCursor }));
  expect(new Set([...first.items, ...second.items].map((event) => event.id)).size).toBe(5);
  expect([first.total, second.total, second.nextCursor]).toEqual([5, 5, null]);
});

testWithDb('a search finds few or very many, soonest first, page by page', async ({ ctx }) => {
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

testWithDb('times carry the borough’s offset, in winter and in summer', async ({ ctx }) => {
  await anEvent(ctx.db, {});
  await anEvent(ctx.db, { eventDate: '2027-06-21', startTime: '20:00', endTime: '00:30', endDayOffset: 1 });
  const [winter, summer] = (await listEvents.run(ctx, input({}))).items;
  expect(winter?.startsAt).toBe('2026-11-22T19:00:00+00:00');
  expect(summer).toMatchObject({
    startsAt: '2027-06-21T20:00:00+01:00',
    endsAt: '2027-06-22T00:30:00+01:00',
  });
});

testWithDb('the database itself refuses an event that ends before it starts', async ({ ctx }) => {
  const backwards = ctx.db.transaction((tx) => anEvent(tx, { startTime: '19:00', endTime: '18:00' }));
  await expect(backwards).rejects.toMatchObject({ cause: { constraint: 'events_ends_after_start' } });
});

testWithDb('sisters, free, families and wheelchair narrow the list', async ({ ctx }) => {
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

testWithDb('from a place each event has its distance, and the near ones are asked for', async ({ ctx }) => {
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
});

testWithDb('a postcode that nobody knows is refused', async ({ ctx }) => {
  await expect(listEvents.run(ctx, input({ postcode: 'ZZ9 9ZZ' }))).rejects.toMatchObject({
    code: 'postcode_unknown',
  });
});
