import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { followMosque, getFollow, listFollowedMosques, unfollowMosque } from './mosque-follow.own.ts';
import { listFollowersAfter } from './mosque-follow.queries.ts';

testWithDb('a member can look up follows of a mosque, but not of an unknown id', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const mosque = await aMosque(ctx.db);
  expect(await getFollow.run(member, { id: mosque.id })).toEqual({ follows: false, followers: 0 });
  const unknown = getFollow.run(member, { id: user.id });
  await expect(unknown).rejects.toMatchObject({ code: 'mosque_not_found' });
});

testWithDb('following twice counts once, and only followers are listed', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const mosque = await aMosque(ctx.db);
  await followMosque.run(member, { id: mosque.id });
  expect(await followMosque.run(member, { id: mosque.id })).toEqual({ follows: true, followers: 1 });
  expect(await getFollow.run(other, { id: mosque.id })).toEqual({ follows: false, followers: 1 });
  expect(await listFollowersAfter(ctx.db, mosque.id, null, 10)).toMatchObject([{ id: user.id }]);
});

testWithDb('a mosque that is not public has no followers', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const mosque = await aMosque(ctx.db, { status: 'pending' });
  const follow = followMosque.run(member, { id: mosque.id });
  await expect(follow).rejects.toMatchObject({ code: 'mosque_not_found' });
});

testWithDb('unfollowing twice is not an error', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const mosque = await aMosque(ctx.db);
  await followMosque.run(member, { id: mosque.id });
  expect(await unfollowMosque.run(member, { id: mosque.id })).toEqual({ follows: false, followers: 0 });
  expect(await unfollowMosque.run(member, { id: mosque.id })).toEqual({ follows: false, followers: 0 });
});

testWithDb('a member lists the mosques they follow, by name', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const mosques = [];
  for (const name of ['Zaytuna', 'Amanah', 'Noor']) {
    mosques.push(await aMosque(ctx.db, { name, sourceRef: name }));
  }
  const [zaytuna, amanah, noor] = mosques;
  await followMosque.run(member, { id: zaytuna?.id ?? '' });
  await followMosque.run(member, { id: amanah?.id ?? '' });
  await followMosque.run(other, { id: noor?.id ?? '' });
  const names = (await listFollowedMosques.run(member, {})).map(({ name }) => name);
  expect(names).toEqual(['Amanah', 'Zaytuna']);
});
