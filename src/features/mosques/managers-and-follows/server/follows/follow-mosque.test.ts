import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { followMosque } from './follow-mosque.ts';
import { followersAfter } from './followers.ts';
import { getFollow } from './get-follow.ts';

testWithDb('twice is once, and only those who follow are followers', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const mosque = await aMosque(ctx.db);
  await followMosque.run(member, { id: mosque.id });
  expect(await followMosque.run(member, { id: mosque.id })).toEqual({ follows: true, followers: 1 });
  expect(await getFollow.run(other, { id: mosque.id })).toEqual({ follows: false, followers: 1 });
  expect(await followersAfter(ctx.db, mosque.id, null, 10)).toMatchObject([{ id: user.id }]);
});

testWithDb('a mosque that is not public has no followers', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const mosque = await aMosque(ctx.db, { status: 'pending' });
  const follow = followMosque.run(member, { id: mosque.id });
  await expect(follow).rejects.toMatchObject({ code: 'mosque_not_found' });
});
