import { expect } from 'vitest';
import { aUser } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../contract.ts';
import { listUsers } from './list-users.ts';

const input = (fields: object) => calls.listUsers.input.parse(fields);

testWithDb('newest first; by name, e-mail, role and status; no hash leaves the server', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  await aUser(ctx.db, { firstName: 'Zaynab', passwordHash: 'secret-hash', placeAffiliationId: mosque.id });
  await aUser(ctx.db, { email: 'yusuf@example.org', role: 'admin' });
  await aUser(ctx.db, { firstName: 'Old', accountStatus: 'banned' });
  const names = async (fields: object) =>
    (await listUsers.run(ctx, input(fields))).items.map(({ firstName }) => firstName);
  expect(await names({})).toEqual(['Old', 'Amina', 'Zaynab']);
  expect(await names({ search: 'ZAYN' })).toEqual(['Zaynab']);
  expect(await names({ search: 'yusuf@' })).toEqual(['Amina']);
  expect(await names({ role: 'admin' })).toEqual(['Amina']);
  expect(await names({ status: 'banned' })).toEqual(['Old']);
  expect(await names({ search: '_' })).toEqual([]);
  const all = await listUsers.run(ctx, input({}));
  expect(all.items[2]?.mosque).toEqual({ id: mosque.id, name: mosque.name });
  expect(JSON.stringify(all)).not.toContain('secret-hash');
});
