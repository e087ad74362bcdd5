import { expect } from 'vitest';
import { asAdmin } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { getAdminPlace } from './get-admin-place.ts';

testWithDb('an archived place too, and nothing that is not there', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  const { id } = await aMosque(ctx.db, { status: 'archived' });
  expect(await getAdminPlace.run(admin, { id })).toMatchObject({ status: 'archived', phone: '' });
  const unknown = getAdminPlace.run(admin, { id: user.id });
  await expect(unknown).rejects.toMatchObject({ code: 'place_not_found' });
});
