import { expect } from 'vitest';
import { aFacility, aSchool } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { getIslamicSchool } from './get-islamic-school.ts';
import { getOtherFacility } from './get-other-facility.ts';

testWithDb('a school and a facility are each answered by their own call alone', async ({ ctx }) => {
  const school = await aSchool(ctx.db, { name: 'Noor School', phone: '020 7946 0001' });
  const facility = await aFacility(ctx.db, { services: ['Parcels'] });
  expect(await getIslamicSchool.run(ctx, { id: school.id })).toMatchObject({
    name: 'Noor School',
    phone: '020 7946 0001',
  });
  expect(await getOtherFacility.run(ctx, { id: facility.id })).toMatchObject({ services: ['Parcels'] });
  await expect(getIslamicSchool.run(ctx, { id: facility.id })).rejects.toMatchObject({
    code: 'school_not_found',
  });
  await expect(getOtherFacility.run(ctx, { id: school.id })).rejects.toMatchObject({
    code: 'facility_not_found',
  });
});

testWithDb('what waits for approval is not there', async ({ ctx }) => {
  const { id } = await aSchool(ctx.db, { status: 'pending' });
  await expect(getIslamicSchool.run(ctx, { id })).rejects.toMatchObject({ code: 'school_not_found' });
});
