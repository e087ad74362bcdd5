import { expect } from 'vitest';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { addMosqueManager } from './add-mosque-manager.ts';
import { listOwnMosques } from './list-own-mosques.ts';

testWithDb('mine and nobody else’s', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: member, user } = await asMember(ctx);
  const { user: other } = await asMember(ctx);
  const mine = await aMosque(ctx.db, { name: 'Mine', sourceRef: 'mine' });
  const theirs = await aMosque(ctx.db, { name: 'Theirs', sourceRef: 'theirs' });
  await addMosqueManager.run(admin, { placeId: mine.id, email: user.email });
  await addMosqueManager.run(admin, { placeId: theirs.id, email: other.email });
  expect(await listOwnMosques.run(member, {})).toEqual([{ id: mine.id, name: 'Mine' }]);
});
