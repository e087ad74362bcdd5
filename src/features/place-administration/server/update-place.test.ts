import { expect, test } from 'vitest';
import { asAdmin } from '#test/factories/people.ts';
import { aPlaceInput } from '#test/factories/place-form.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { createPlace } from './create-place.ts';
import { updatePlace } from './update-place.ts';

testWithDb('a place is changed, also what its kind has besides', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id, updatedAt } = await createPlace.run(admin, aPlaceInput());
  const { kind: _, ...fields } = aPlaceInput({ name: 'Madrasa', ageRange: '5–16', phone: '020 7946 0001' });
  const changed = await updatePlace.run(admin, { id, updatedAt, ...fields });
  expect(changed).toMatchObject({ name: 'Madrasa', ageRange: '5–16', phone: '020 7946 0001' });
  const unknown = updatePlace.run(admin, {
    id: '01890000-0000-7000-8000-000000000000',
    updatedAt,
    ...fields,
  });
  await expect(unknown).rejects.toMatchObject({ code: 'place_not_found' });
});

test('of two who save at once, the second is told that it comes too late', async () => {
  const database = await openTestDatabase();
  const { ctx: admin } = await asAdmin(testCtx(database.db));
  const { id, updatedAt } = await createPlace.run(admin, aPlaceInput());
  const { kind: _, ...fields } = aPlaceInput();
  const results = await Promise.allSettled(
    ['One', 'Other'].map((name) => updatePlace.run(admin, { id, updatedAt, ...fields, name })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'place_changed' },
  });
  await database.close();
});
