import { expect } from 'vitest';
import { listApprovedSchools } from '#features/places/server/queries.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aPlaceInput } from '#test/factories/place-form.ts';
import { testWithDb } from '#test/with-db.ts';
import { createPlace } from './create-place.ts';

testWithDb('a school that is added is public at once, where it was put', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await createPlace.run(admin, aPlaceInput());
  const { items } = await listApprovedSchools(ctx.db, { limit: 5 });
  expect(items).toMatchObject([{ name: 'Madrasa an-Noor', schoolType: 'Madrasa', latitude: 51.56 }]);
});

testWithDb('each kind asks for its own, and a position is whole', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  for (const [fields, path] of [
    [{ schoolType: '' }, 'schoolType'],
    [{ kind: 'other_facility' }, 'facilityType'],
    [{ longitude: undefined }, 'longitude'],
  ] as const) {
    const refused = createPlace.run(admin, aPlaceInput(fields));
    await expect(refused).rejects.toMatchObject({ code: 'bad_input', issues: [{ path }] });
  }
  expect(() => aPlaceInput({ website: 'javascript:alert(1)' })).toThrow();
});

testWithDb(
  'without coordinates the postcode says where; one that nobody knows is refused',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const nowhere = { latitude: undefined, longitude: undefined };
    const placed = await createPlace.run(admin, aPlaceInput(nowhere));
    expect(placed.latitude).toBeCloseTo(51.56, 1);
    const unknown = createPlace.run(admin, aPlaceInput({ ...nowhere, postcode: 'ZE1 0AA' }));
    await expect(unknown).rejects.toMatchObject({ issues: [{ path: 'postcode' }] });
  },
);
