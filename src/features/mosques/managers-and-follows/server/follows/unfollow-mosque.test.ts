import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { followMosque } from './follow-mosque.ts';
import { unfollowMosque } from './unfollow-mosque.ts';

testWithDb('no more, and once more is no harm', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const mosque = await aMosque(ctx.db);
  await followMosque.run(member, { id: mosque.id });
  expect(await unfollowMosque.run(member, { id: mosque.id })).toEqual({ follows: false, followers: 0 });
  expect(await unfollowMosque.run(member, { id: mosque.id })).toEqual({ follows: false, followers: 0 });
});
