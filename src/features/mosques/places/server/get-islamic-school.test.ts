import { expect } from 'vitest';
import { aFacility, aSchool } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { getIslamicSchool } from './get-islamic-school.ts';

testWithDb('a school is answered, and nothing else is', async ({ ctx }) => {
  const school = await aSchool(ctx.db, { name: 'Noor School', phone: '020 7946 0001' });
  const facility = await aFacility(ctx.db);
  expect(await getIslamicSchool.run(ctx, { id: school.id })).toMatchObject({
    name: 'Noor School',
    phone: '020 7946 0001',
  });
  await expect(getIslamicSchool.run(ctx, { id: facility.id })).rejects.toMatchObject({
    code: 'school_not_found',
  });
});

testWithDb('what waits for approval is not there', async ({ ctx }) => {
  const { id } = await aSchool(ctx.db, { status: 'pending' });
  await expect(getIslamicSchool.run(ctx, { id })).rejects.toMatchObject({ code: 'school_not_found' });
});
