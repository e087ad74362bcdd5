import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { getFollow } from './get-follow.ts';

testWithDb('of a mosque that is there; of no other', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const mosque = await aMosque(ctx.db);
  expect(await getFollow.run(member, { id: mosque.id })).toEqual({ follows: false, followers: 0 });
  const unknown = getFollow.run(member, { id: user.id });
  await expect(unknown).rejects.toMatchObject({ code: 'mosque_not_found' });
});
