import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { followMosque } from './follow-mosque.ts';
import { listFollowedMosques } from './list-followed-mosques.ts';

testWithDb('mine by name, nobody else’s', async ({ ctx }) => {
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
