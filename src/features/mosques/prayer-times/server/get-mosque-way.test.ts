import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../finder-contract.ts';
import { getMosqueWay } from './get-mosque-way.ts';

const input = (id: string) => calls.getMosqueWay.input.parse({ id });

testWithDb('a member’s way is counted from her postcode; a visitor’s is not known', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  const member = await asMember(ctx, { postcode: 'IG1 1AA' });
  expect(await getMosqueWay.run(member.ctx, input(mosque.id))).toEqual({
    distance: expect.any(Number),
    walkingMinutes: expect.any(Number),
  });
  expect(await getMosqueWay.run(ctx, input(mosque.id))).toBeNull();
});

testWithDb('there is no way to a mosque that is not public', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db, { status: 'pending' });
  await expect(getMosqueWay.run(ctx, input(mosque.id))).rejects.toMatchObject({ status: 404 });
});
