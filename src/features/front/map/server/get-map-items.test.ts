import { expect } from 'vitest';
import { anEvent } from '#test/factories/events.ts';
import { aFacility, aMosque, aSchool } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { getMapItems } from './get-map-items.ts';

testWithDb('what is public and has a place is on the map, once each', async ({ ctx }) => {
  await aMosque(ctx.db, { details: { facilities: ['Parking'], womensPrayers: ['jumuah'] } });
  await aMosque(ctx.db, { status: 'pending' });
  await aSchool(ctx.db);
  await aFacility(ctx.db);
  await anEvent(ctx.db, { title: 'Placed' });
  await anEvent(ctx.db, { title: 'Nowhere', latitude: null, longitude: null });
  await anEvent(ctx.db, { status: 'pending' });
  const { today, items } = await getMapItems.run(ctx, {});
  expect(today).toBe('2026-11-21');
  expect(items.map((item) => item.kind).sort()).toEqual(['event', 'facility', 'mosque', 'school']);
  expect(items.find((item) => item.kind === 'mosque')).toMatchObject({
    detail: expect.stringMatching(/^Fajr \d+:\d\dam, Maghrib \d+:\d\dpm$/),
    facilities: ['Parking'],
    women: ['jumuah'],
  });
  expect(items.find((item) => item.kind === 'event')).toMatchObject({ name: 'Placed', date: '2026-11-22' });
});

testWithDb('everything that has a page leads to it, and says its phone', async ({ ctx }) => {
  const school = await aSchool(ctx.db, { phone: '020 7946 0001' });
  const facility = await aFacility(ctx.db);
  const { items } = await getMapItems.run(ctx, {});
  const of = (kind: string) => items.find((item) => item.kind === kind);
  expect(of('school')).toMatchObject({ path: `/school/${school.id}`, phone: '020 7946 0001' });
  expect(of('facility')).toMatchObject({ path: `/facility/${facility.id}`, phone: null });
});

testWithDb('one kind alone is answered where that is enough', async ({ ctx }) => {
  await aMosque(ctx.db);
  await aSchool(ctx.db);
  const { items, kinds } = await getMapItems.run(ctx, { only: 'mosque' });
  expect([items.map((item) => item.kind), kinds.map(({ name }) => name)]).toEqual([['mosque'], ['mosque']]);
});

testWithDb(
  'a postcode is where distances are measured from; one that nobody knows is refused',
  async ({ ctx }) => {
    const { from } = await getMapItems.run(ctx, { postcode: 'IG1 1AA' });
    expect(from).toEqual({ latitude: 51.5578, longitude: 0.0722 });
    await expect(getMapItems.run(ctx, { postcode: 'ZZ1 1ZZ' })).rejects.toMatchObject({
      code: 'postcode_unknown',
    });
  },
);
