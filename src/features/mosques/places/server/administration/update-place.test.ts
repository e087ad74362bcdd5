import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#kit/server/audit/tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aPlaceInput } from '#test/factories/place-form.ts';
import { aPostcodesStub } from '#test/servers/postcodes-stub.ts';
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

testWithDb('another postcode takes the place along, unless it is put elsewhere too', async ({ ctx }) => {
  const postcodes = await aPostcodesStub();
  const { ctx: admin } = await asAdmin({ ...ctx, config: { ...ctx.config, postcodesUrl: postcodes.url } });
  const { id, updatedAt, latitude, longitude } = await createPlace.run(admin, aPlaceInput());
  const { kind: _, ...fields } = aPlaceInput({ postcode: 'E11 2QW', latitude, longitude });
  const moved = await updatePlace.run(admin, { id, updatedAt, ...fields });
  expect(moved).toMatchObject({ latitude: 51.5768, longitude: 0.0262 });
  const put = { ...fields, postcode: 'IG1 1AA', latitude: 51.57, longitude: 0.08 };
  const placed = await updatePlace.run(admin, { id, updatedAt: moved.updatedAt, ...put });
  expect(placed).toMatchObject({ latitude: 51.57, longitude: 0.08 });
  await postcodes.close();
});

testWithDb('the audit log tells what changed of a school too', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id, updatedAt } = await createPlace.run(admin, aPlaceInput());
  const { kind: _, ...fields } = aPlaceInput({ schoolType: 'Primary school' });
  await updatePlace.run(admin, { id, updatedAt, ...fields });
  const [entry] = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'place.update'));
  expect(entry).toMatchObject({
    before: { schoolType: 'Madrasa' },
    after: { schoolType: 'Primary school' },
  });
});

testWithDb(
  'everything of a mosque is entered with it; what is left out stays, and the change is recorded',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const mosque = { capacity: 500, womensPrayers: ['jumuah'], method: 'Karachi', featured: true };
    const input = aPlaceInput({ kind: 'mosque', mosque });
    const made = await createPlace.run(admin, input);
    expect(made.mosque).toMatchObject({
      ...mosque,
      womensWudu: null,
      facilities: [],
      asrOpinion: 'standard',
    });
    const { kind: _, mosque: __, ...fields } = input;
    const changed = { ...fields, mosque: { womensWudu: 'separate' as const, capacity: 500 } };
    const { mosque: after } = await updatePlace.run(admin, {
      id: made.id,
      updatedAt: made.updatedAt,
      ...changed,
    });
    expect(after).toMatchObject({ ...mosque, womensWudu: 'separate' });
    const entries = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'place.update'));
    expect(entries).toMatchObject([{ before: { womensWudu: null }, after: { womensWudu: 'separate' } }]);
  },
);
