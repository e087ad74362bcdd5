import { expect, test } from 'vitest';
import { asAdmin } from '#test/factories/people.ts';
import { aPlaceInput } from '#test/factories/place-form.ts';
import { aMosque } from '#test/factories/places.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { findApprovedMosque } from '../queries.ts';
import { archivePlace } from './archive-place.ts';
import { createPlace } from './create-place.ts';
import { getAdminPlace } from './get-admin-place.ts';
import { updatePlace } from './update-place.ts';

testWithDb('archived, a place is on no public page; restored, it is there again', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aMosque(ctx.db);
  await archivePlace.run(admin, { id, archived: true });
  expect(await findApprovedMosque(ctx.db, id)).toBeUndefined();
  await archivePlace.run(admin, { id, archived: false });
  expect((await findApprovedMosque(ctx.db, id))?.id).toBe(id);
});

testWithDb(
  'what waited for approval before waits again, and is not public by being put back',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { id } = await aMosque(ctx.db, { status: 'pending' });
    await archivePlace.run(admin, { id, archived: true });
    expect(await archivePlace.run(admin, { id, archived: false })).toEqual({
      message: 'The place is pending again.',
    });
    expect(await findApprovedMosque(ctx.db, id)).toBeUndefined();
  },
);

test('of an archiving and a change at once neither is lost', async () => {
  const database = await openTestDatabase();
  const { ctx: admin } = await asAdmin(testCtx(database.db));
  const { id, updatedAt } = await createPlace.run(admin, aPlaceInput());
  const { kind: _, ...fields } = aPlaceInput({ name: 'Renamed' });
  const [archived, changed] = await Promise.allSettled([
    archivePlace.run(admin, { id, archived: true }),
    updatePlace.run(admin, { id, updatedAt, ...fields }),
  ]);
  expect(archived.status).toBe('fulfilled');
  const place = await getAdminPlace.run(admin, { id });
  expect(place.status).toBe('archived');
  expect(place.name).toBe(changed.status === 'fulfilled' ? 'Renamed' : 'Madrasa an-Noor');
  await database.close();
});
