import { expect } from 'vitest';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { getMosque } from './get-mosque.ts';

testWithDb(
  'a mosque shows what is known of it, with begin times that say that they are computed',
  async ({ ctx }) => {
    const { id } = await aMosque(ctx.db, {
      phone: '020 7946 0001',
      details: { facilities: ['Parking'], womensPrayers: ['eid', 'daily'], womensShare: 40 },
    });
    expect(await getMosque.run(ctx, { id })).toMatchObject({
      id,
      phone: '020 7946 0001',
      facilities: ['Parking'],
      womensAccess: { prayers: ['daily', 'eid'], sharePercent: 40, confirmedAt: null },
      fajrTime: { source: 'computed', stale: false },
      distance: null,
      sample: false,
    });
  },
);

testWithDb('what nobody has told is null, not no', async ({ ctx }) => {
  const { id } = await aMosque(ctx.db);
  expect((await getMosque.run(ctx, { id })).womensAccess).toBeNull();
});

testWithDb.for(['pending', 'rejected', 'archived'] as const)(
  'a mosque that is %s is not there',
  async (status, { ctx }) => {
    const { id } = await aMosque(ctx.db, { status });
    await expect(getMosque.run(ctx, { id })).rejects.toMatchObject({ code: 'mosque_not_found', status: 404 });
  },
);
