import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { listPartnerMosques } from './list-partner-mosques.ts';

testWithDb('approved mosques by name, with what fills the form', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await aMosque(ctx.db, { name: 'Zaytuna', sourceRef: 'z', address: '9 Z Road', postcode: 'IG3 3CC' });
  await aMosque(ctx.db, { name: 'Amanah', sourceRef: 'a' });
  await aMosque(ctx.db, { name: 'Waiting', sourceRef: 'w', status: 'pending' });
  const mosques = await listPartnerMosques.run(member, {});
  expect(mosques.map(({ name }) => name)).toEqual(['Amanah', 'Zaytuna']);
  expect(mosques[1]).toMatchObject({ address: '9 Z Road', postcode: 'IG3 3CC' });
});
