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
