import { expect } from 'vitest';
import { asAdmin } from '#test/factories/people.ts';
import { aPlaceInput } from '#test/factories/place-form.ts';
import { aPostcodesStub } from '#test/servers/postcodes-stub.ts';
import { testWithDb } from '#test/with-db.ts';
import { listApprovedSchools } from '../queries.ts';
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

testWithDb('without a position the postcode says where, if it is known exactly', async ({ ctx }) => {
  const postcodes = await aPostcodesStub();
  const { ctx: admin } = await asAdmin({ ...ctx, config: { ...ctx.config, postcodesUrl: postcodes.url } });
  const nowhere = { latitude: undefined, longitude: undefined };
  expect(await createPlace.run(admin, aPlaceInput(nowhere))).toMatchObject({
    latitude: 51.5591,
    longitude: 0.0741,
  });
  for (const postcode of ['IG1 9ZZ', 'ZE1 0AA']) {
    const refused = createPlace.run(admin, aPlaceInput({ ...nowhere, postcode }));
    await expect(refused).rejects.toMatchObject({ issues: [{ path: 'postcode' }] });
  }
  await postcodes.close();
});

testWithDb('a position on the other side of the world is refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  for (const position of [
    { latitude: 0, longitude: 0 },
    { latitude: 0.07, longitude: 51.56 },
  ]) {
    const refused = createPlace.run(admin, aPlaceInput(position));
    await expect(refused).rejects.toMatchObject({ issues: [{ path: 'latitude' }] });
  }
});
