import { expect } from 'vitest';
import { aFacility, aSchool } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { getOtherFacility } from './get-other-facility.ts';

testWithDb('a facility is answered with its services, and nothing else is', async ({ ctx }) => {
  const facility = await aFacility(ctx.db, { services: ['Parcels'] });
  const school = await aSchool(ctx.db);
  const waiting = await aFacility(ctx.db, { status: 'pending' });
  expect(await getOtherFacility.run(ctx, { id: facility.id })).toMatchObject({ services: ['Parcels'] });
  for (const { id } of [school, waiting]) {
    await expect(getOtherFacility.run(ctx, { id })).rejects.toMatchObject({ code: 'facility_not_found' });
  }
});
