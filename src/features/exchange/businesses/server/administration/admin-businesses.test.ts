import { expect } from 'vitest';
import { aBusiness } from '#test/factories/businesses.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../admin-contract.ts';
import { calls as publicCalls } from '../../contract.ts';
import { listBusinesses } from '../list-businesses.ts';
import { featureBusiness, listAdminBusinesses } from './admin-businesses.ts';

testWithDb('administrators find businesses of any status', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await aBusiness(ctx.db, { name: 'Waits', status: 'pending' });
  await aBusiness(ctx.db, { name: 'Stands' });
  const found = async (fields: object) =>
    (await listAdminBusinesses.run(admin, calls.listAdminBusinesses.input.parse(fields))).items.map(
      ({ name }) => name,
    );
  expect(await found({})).toEqual(['Stands', 'Waits']);
  expect(await found({ status: 'pending' })).toEqual(['Waits']);
  expect(await found({ search: 'stands' })).toEqual(['Stands']);
});

testWithDb(
  'a business is featured until a day, and a day that has passed features nothing',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    await aBusiness(ctx.db, { name: 'A' });
    const { id } = await aBusiness(ctx.db, { name: 'Z' });
    const names = async () =>
      (await listBusinesses.run(ctx, publicCalls.listBusinesses.input.parse({}))).items.map(
        ({ name }) => name,
      );
    await featureBusiness.run(admin, { id, featuredUntil: '2026-11-21' });
    expect(await names()).toEqual(['Z', 'A']);
    await featureBusiness.run(admin, { id, featuredUntil: '2026-11-20' });
    expect(await names()).toEqual(['A', 'Z']);
  },
);
