import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findPostcode } from '#features/site/postcodes/server/postcode.queries.ts';
import { handle } from '#kit/server/handle.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { readSearch } from '#kit/server/search/search-query.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aPlaceInput } from '#test/factories/place-form.ts';
import { aMosque, aPrayerRoom, aSchool } from '#test/factories/places.ts';
import { aPostcodesStub } from '#test/servers/postcodes-stub.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../place-admin.contract.ts';
import {
  archivePlace,
  createPlace,
  getAdminPlace,
  listAdminPlaces,
  locatePostcode,
  updatePlace,
} from './place.admin.ts';
import { findApprovedMosque, listApprovedSchools } from './place.queries.ts';
import { searchedPlaces } from './place.read.ts';

testWithDb('administrators list places of every kind and status, with filters', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await aMosque(ctx.db, { name: 'Zaytuna', sourceRef: 'z', status: 'archived' });
  await aMosque(ctx.db, { name: 'Amanah', sourceRef: 'a' });
  await aSchool(ctx.db, { name: 'Madrasa', sourceRef: 'm' });
  const names = async (fields: object) =>
    (await listAdminPlaces.run(admin, calls.listAdminPlaces.input.parse(fields))).items.map(
      ({ name }) => name,
    );
  expect(await names({})).toEqual(['Amanah', 'Madrasa', 'Zaytuna']);
  expect(await names({ kind: 'mosque' })).toEqual(['Amanah', 'Zaytuna']);
  expect(await names({ status: 'archived' })).toEqual(['Zaytuna']);
  expect(await names({ search: 'madr' })).toEqual(['Madrasa']);
});

testWithDb('an administrator can open an archived place; an unknown id is refused', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  const { id } = await aMosque(ctx.db, { status: 'archived' });
  expect(await getAdminPlace.run(admin, { id })).toMatchObject({ status: 'archived', phone: '' });
  const unknown = getAdminPlace.run(admin, { id: user.id });
  await expect(unknown).rejects.toMatchObject({ code: 'place_not_found' });
});

testWithDb('a school added by an administrator is public at once, at its position', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await createPlace.run(admin, aPlaceInput());
  const { items } = await listApprovedSchools(ctx.db, { limit: 5 });
  expect(items).toMatchObject([{ name: 'Madrasa an-Noor', schoolType: 'Madrasa', latitude: 51.56 }]);
});

testWithDb('the search finds a place by its ward, also after it has moved', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id, updatedAt } = await createPlace.run(admin, aPlaceInput());
  const found = async (words: string) => {
    const lists = searchedPlaces.map(({ find }) => find(ctx, readSearch(words), 5));
    return (await Promise.all(lists)).flat().length;
  };
  expect(await found('madrasa Ilford Town')).toBe(1);
  const { kind: _, ...fields } = aPlaceInput({ latitude: 51.55, longitude: 0.09 });
  await updatePlace.run(admin, { id, updatedAt, ...fields });
  expect([await found('madrasa Ilford Town'), await found('madrasa Mayfield')]).toEqual([0, 1]);
});

testWithDb('each kind of place needs its own fields, a position needs both coordinates', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  for (const [fields, path] of [
    [{ schoolType: '' }, 'schoolType'],
    [{ kind: 'other_facility' }, 'facilityType'],
    [{ longitude: undefined }, 'longitude'],
  ] as const) {
    const refused = createPlace.run(admin, aPlaceInput(fields));
    await expect(refused).rejects.toMatchObject({ code: 'bad_input', issues: [{ path }] });
  }
  expect(() => aPlaceInput({ website: 'javascript:alert(1)' })).toThrow();
});

testWithDb('a place without a position gets that of its exactly known postcode', async ({ ctx }) => {
  const postcodes = await aPostcodesStub();
  const { ctx: admin } = await asAdmin({ ...ctx, config: { ...ctx.config, postcodesUrl: postcodes.url } });
  const nowhere = { latitude: undefined, longitude: undefined };
  expect(await createPlace.run(admin, aPlaceInput(nowhere))).toMatchObject({
    latitude: 51.5591,
    longitude: 0.0741,
  });
  for (const postcode of ['IG1 9ZZ', 'ZE1 0AA']) {
    const refused = createPlace.run(admin, aPlaceInput({ ...nowhere, postcode }));
    await expect(refused).rejects.toMatchObject({ issues: [{ path: 'postcode' }] });
  }
  await postcodes.close();
});

testWithDb('a position far away is refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  for (const position of [
    { latitude: 0, longitude: 0 },
    { latitude: 0.07, longitude: 51.56 },
  ]) {
    const refused = createPlace.run(admin, aPlaceInput(position));
    await expect(refused).rejects.toMatchObject({ issues: [{ path: 'latitude' }] });
  }
});

testWithDb('an administrator can change a place, including the fields of its kind', async ({ ctx }) => {
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

testWithDb('a prayer room is neither added nor changed without its details', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  expect(() => aPlaceInput({ kind: 'prayer_room' })).toThrow();
  const { id, updatedAt } = await aPrayerRoom(ctx.db);
  const { kind: _, ...fields } = aPlaceInput();
  const refused = updatePlace.run(admin, { id, updatedAt, ...fields });
  await expect(refused).rejects.toMatchObject({ code: 'place_has_own_form' });
  const listed = await listAdminPlaces.run(admin, { kind: 'prayer_room', limit: 5 });
  expect(listed.items).toMatchObject([{ name: 'Room of the tests', kind: 'prayer_room', mosque: null }]);
});

test('of two concurrent saves, the second is refused', async () => {
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

testWithDb('a new postcode moves the place, unless its position is changed too', async ({ ctx }) => {
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

testWithDb('the audit log records changed fields of a school', async ({ ctx }) => {
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
  'all fields of a mosque can be entered; omitted ones stay, and changes are recorded',
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

testWithDb('an archived place is not public, and a restored one is public again', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aMosque(ctx.db);
  await archivePlace.run(admin, { id, archived: true });
  expect(await findApprovedMosque(ctx.db, id)).toBeUndefined();
  await archivePlace.run(admin, { id, archived: false });
  expect((await findApprovedMosque(ctx.db, id))?.id).toBe(id);
});

testWithDb('a pending place that is archived and restored is pending again', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aMosque(ctx.db, { status: 'pending' });
  await archivePlace.run(admin, { id, archived: true });
  expect(await archivePlace.run(admin, { id, archived: false })).toEqual({
    message: 'The place is pending again.',
  });
  expect(await findApprovedMosque(ctx.db, id)).toBeUndefined();
});

test('a concurrent archive and update are both applied, or the update fails cleanly', async () => {
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

testWithDb('a postcode is located exactly, approximately or not at all', async ({ ctx }) => {
  const postcodes = await aPostcodesStub();
  const { ctx: admin } = await asAdmin({ ...ctx, config: { ...ctx.config, postcodesUrl: postcodes.url } });
  expect(await locatePostcode.run(admin, { postcode: 'IG1 1AA' })).toEqual({
    latitude: 51.5591,
    longitude: 0.0741,
    approximate: false,
  });
  expect(await locatePostcode.run(admin, { postcode: 'IG1 9ZZ' })).toMatchObject({ approximate: true });
  const unknown = locatePostcode.run(admin, { postcode: 'ZE1 0AA' });
  await expect(unknown).rejects.toMatchObject({ code: 'postcode_unknown' });
  await postcodes.close();
});

testWithDb('a postcode lookup inside a transaction does not compile', async ({ ctx }) => {
  const waiting = handle(calls.locatePostcode, {
    async run(tx, { postcode }) {
      // @ts-expect-error The context of a transaction has no outside services.
      const point = await findPostcode(tx, postcode);
      return point ?? { latitude: 0, longitude: 0, approximate: true };
    },
  });
  await expect(waiting.run(ctx, { postcode: 'IG1 1AA' })).rejects.toThrow(TypeError);
});

testWithDb(
  'facts of access are entered with the date, which another change leaves as it is',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { kind, ...fields } = aPlaceInput({ kind: 'mosque', mosque: { stepFree: true, lift: false } });
    const made = await createPlace.run(admin, { kind, ...fields });
    expect(made.mosque).toMatchObject({ stepFree: true, lift: false, hearingLoop: null });
    const later = { ...admin, now: new Date(admin.now.getTime() + 86_400_000) };
    const mosque = { stepFree: true, capacity: 90 };
    await updatePlace.run(later, { id: made.id, updatedAt: made.updatedAt, ...fields, mosque });
    const confirmed = { accessConfirmedAt: admin.now.toISOString(), accessConfirmedBy: 'administrator' };
    expect(await findApprovedMosque(ctx.db, made.id)).toMatchObject({ ...confirmed, capacity: 90 });
    const { updatedAt } = await getAdminPlace.run(admin, { id: made.id });
    await updatePlace.run(later, { id: made.id, updatedAt, ...fields, mosque: { lift: null } });
    // What is no longer known says nothing about the other facts.
    const known = { stepFree: true, lift: null };
    expect(await findApprovedMosque(ctx.db, made.id)).toMatchObject({ ...confirmed, ...known });
  },
);
