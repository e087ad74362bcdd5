import { expect } from 'vitest';
import { findApprovedMosque } from '#features/places/server/queries.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { archivePlace } from './archive-place.ts';

testWithDb('archived, a place is on no public page; restored, it is there again', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aMosque(ctx.db);
  await archivePlace.run(admin, { id, archived: true });
  expect(await findApprovedMosque(ctx.db, id)).toBeUndefined();
  await archivePlace.run(admin, { id, archived: false });
  expect((await findApprovedMosque(ctx.db, id))?.id).toBe(id);
});
