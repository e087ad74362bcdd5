import { expect } from 'vitest';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { addMosqueManager } from './add-mosque-manager.ts';
import { managesPlace } from './manages-place.ts';
import { removeMosqueManager } from './remove-mosque-manager.ts';

testWithDb('taken back, it is managed no more; twice is refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: member, user } = await asMember(ctx);
  const mosque = await aMosque(ctx.db);
  await addMosqueManager.run(admin, { placeId: mosque.id, email: user.email });
  await removeMosqueManager.run(admin, { placeId: mosque.id, userId: user.id });
  expect(await managesPlace(member, mosque.id)).toBe(false);
  const again = removeMosqueManager.run(admin, { placeId: mosque.id, userId: user.id });
  await expect(again).rejects.toMatchObject({ code: 'not_a_manager' });
});
