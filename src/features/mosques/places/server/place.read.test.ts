import { describe, expect } from 'vitest';
import { aFacility, aSchool } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../place.contract.ts';
import { getIslamicSchool, getOtherFacility, listIslamicSchools, listOtherFacilities } from './place.read.ts';

const input = (fields: object) => calls.listIslamicSchools.input.parse(fields);

testWithDb('approved schools are listed by name, in pages', async ({ ctx }) => {
  for (const name of ['C', 'a', 'B']) await aSchool(ctx.db, { name });
  await aSchool(ctx.db, { name: 'Hidden', status: 'pending' });
  const first = await listIslamicSchools.run(ctx, input({ limit: 2 }));
  const second = await listIslamicSchools.run(ctx, input({ limit: 2, cursor: first.nextCursor }));
  expect([...first.items, ...second.items].map((one) => one.name)).toEqual(['a', 'B', 'C']);
  expect([first.total, second.total, second.nextCursor]).toEqual([3, 3, null]);
});

testWithDb('a search finds a school by its name and postcode', async ({ ctx }) => {
  await aSchool(ctx.db, { name: 'Noor', postcode: 'IG2 6AA' });
  await aSchool(ctx.db, { name: 'Noor elsewhere', postcode: 'IG1 1AA' });
  await aSchool(ctx.db, { name: 'Other', postcode: 'IG2 6AA' });
  const found = await listIslamicSchools.run(ctx, input({ search: 'noor ig2' }));
  expect(found.items).toMatchObject([{ name: 'Noor' }]);
});

testWithDb('a school is returned by id; another kind of place is not', async ({ ctx }) => {
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

testWithDb('a pending school is not found', async ({ ctx }) => {
  const { id } = await aSchool(ctx.db, { status: 'pending' });
  await expect(getIslamicSchool.run(ctx, { id })).rejects.toMatchObject({ code: 'school_not_found' });
});

describe('list other facilities', () => {
  const input = (fields: object) => calls.listOtherFacilities.input.parse(fields);

  testWithDb('approved facilities are listed by name, in pages', async ({ ctx }) => {
    for (const name of ['C', 'a', 'B']) await aFacility(ctx.db, { name });
    await aFacility(ctx.db, { name: 'Hidden', status: 'pending' });
    const first = await listOtherFacilities.run(ctx, input({ limit: 2 }));
    const second = await listOtherFacilities.run(ctx, input({ limit: 2, cursor: first.nextCursor }));
    expect([...first.items, ...second.items].map((one) => one.name)).toEqual(['a', 'B', 'C']);
    expect([first.total, second.total, second.nextCursor]).toEqual([3, 3, null]);
  });

  testWithDb('a search finds a facility by its name and postcode', async ({ ctx }) => {
    await aFacility(ctx.db, { name: 'Noor', postcode: 'IG2 6AA' });
    await aFacility(ctx.db, { name: 'Noor elsewhere', postcode: 'IG1 1AA' });
    await aFacility(ctx.db, { name: 'Other', postcode: 'IG2 6AA' });
    const found = await listOtherFacilities.run(ctx, input({ search: 'noor ig2' }));
    expect(found.items).toMatchObject([{ name: 'Noor' }]);
  });
});

testWithDb('a facility is returned by id; a school or pending facility is not', async ({ ctx }) => {
  const facility = await aFacility(ctx.db, { services: ['Parcels'] });
  const school = await aSchool(ctx.db);
  const waiting = await aFacility(ctx.db, { status: 'pending' });
  expect(await getOtherFacility.run(ctx, { id: facility.id })).toMatchObject({ services: ['Parcels'] });
  for (const { id } of [school, waiting]) {
    await expect(getOtherFacility.run(ctx, { id })).rejects.toMatchObject({ code: 'facility_not_found' });
  }
});
