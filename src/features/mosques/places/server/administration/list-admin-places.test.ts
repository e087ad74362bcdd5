import { expect } from 'vitest';
import { asAdmin } from '#test/factories/people.ts';
import { aMosque, aSchool } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../admin-contract.ts';
import { listAdminPlaces } from './list-admin-places.ts';

testWithDb('every kind and status, by name, filtered and page by page', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await aMosque(ctx.db, { name: 'Zaytuna', sourceRef: 'z', status: 'archived' });
  await aMosque(ctx.db, { name: 'Amanah', sourceRef: 'a' });
  await aSchool(ctx.db, { name: 'Madrasa', sourceRef: 'm' });
  const names = async (fields: object) =>
    (await listAdminPlaces.run(admin, calls.listAdminPlaces.input.parse(fields))).items.map(
      ({ name }) => name,
    );
  expect(await names({})).toEqual(['Amanah', 'Madrasa', 'Zaytuna']);
  expect(await names({ kind: 'mosque' })).toEqual(['Amanah', 'Zaytuna']);
  expect(await names({ status: 'archived' })).toEqual(['Zaytuna']);
  expect(await names({ search: 'madr' })).toEqual(['Madrasa']);
});
