import sharp from 'sharp';
import { expect } from 'vitest';
import { forEachFact } from '#features/mosques/places/access-facts.rules.ts';
import { prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../mosque.contract.ts';
import { getMosque, getMosquePreview, listMosques } from './mosque.read.ts';

const input = (fields: object) => calls.listMosques.input.parse(fields);

testWithDb('the directory lists approved mosques only, by name', async ({ ctx }) => {
  await aMosque(ctx.db, { name: 'Masjid B' });
  await aMosque(ctx.db, { name: 'masjid A' });
  await aMosque(ctx.db, { name: 'Masjid C', status: 'pending' });
  const page = await listMosques.run(ctx, input({}));
  expect(page.items.map((mosque) => mosque.name)).toEqual(['masjid A', 'Masjid B']);
  expect(page.total).toBe(2);
  expect(page.nextCursor).toBeNull();
});

testWithDb('sorting by distance puts the nearest first and gives great-circle metres', async ({ ctx }) => {
  await aMosque(ctx.db, { name: 'Far', latitude: 51.6, longitude: 0.1 });
  await aMosque(ctx.db, { name: 'Near', latitude: 51.56, longitude: 0.074 });
  const page = await listMosques.run(ctx, input({ lat: '51.559', lng: '0.074', sort: 'distance' }));
  expect(page.items.map((mosque) => [mosque.name, mosque.distance])).toEqual([
    ['Near', 111],
    ['Far', 4900],
  ]);
});

testWithDb('the filter “within a mile” omits mosques further away', async ({ ctx }) => {
  await aMosque(ctx.db, { name: 'Far', latitude: 51.6, longitude: 0.1 });
  await aMosque(ctx.db, { name: 'Near' });
  const page = await listMosques.run(ctx, input({ lat: '51.559', lng: '0.074', within: '1' }));
  expect(page.items.map((mosque) => mosque.name)).toEqual(['Near']);
});

testWithDb.for(['name', 'featured', 'distance'] as const)(
  'pages sorted by %s show every mosque once',
  async (sort, { ctx }) => {
    for (let number = 0; number < 7; number++) {
      await aMosque(ctx.db, {
        name: `Masjid ${number % 3}`,
        latitude: 51.5 + (number % 2) / 10,
        featured: number === 4,
      });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listMosques.run(ctx, input({ sort, limit: 2, lat: 51.5, lng: 0.07, cursor }));
      expect(page.total).toBe(7);
      seen.push(...page.items.map((mosque) => mosque.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toHaveLength(7);
  },
);

testWithDb('a cursor of another order is refused', async ({ ctx }) => {
  await aMosque(ctx.db, { name: 'A' });
  await aMosque(ctx.db, { name: 'B' });
  const first = await listMosques.run(ctx, input({ limit: 1 }));
  const again = listMosques.run(ctx, input({ limit: 1, sort: 'featured', cursor: first.nextCursor }));
  await expect(again).rejects.toMatchObject({ code: 'bad_input', issues: [{ path: 'cursor' }] });
});

testWithDb('every word of a search must be found in name, address or postcode', async ({ ctx }) => {
  await aMosque(ctx.db, { name: 'Masjid Bilal', address: '100% Road_1', postcode: 'IG2 6AA' });
  await aMosque(ctx.db, { name: 'Masjid Umar' });
  const found = async (search: string) => (await listMosques.run(ctx, input({ search }))).total;
  expect(await found('bilal road')).toBe(1);
  expect(await found('ig26aa')).toBe(1);
  expect(await found('100%')).toBe(1);
  expect(await found('%')).toBe(1);
  expect(await found('masjid')).toBe(2);
});

testWithDb('mosques can be filtered by women’s access and facilities', async ({ ctx }) => {
  await aMosque(ctx.db, {
    name: 'With',
    details: { facilities: ['Parking'], womensPrayers: ['jumuah'], womensWudu: 'shared' },
  });
  await aMosque(ctx.db, { name: 'Without', details: { womensPrayers: [], womensWudu: 'none' } });
  const names = async (fields: object) =>
    (await listMosques.run(ctx, input(fields))).items.map((mosque) => mosque.name);
  expect(await names({ women: 'jumuah' })).toEqual(['With']);
  expect(await names({ womensWudu: 'true' })).toEqual(['With']);
  expect(await names({ facility: 'Parking' })).toEqual(['With']);
  expect(await names({ women: 'eid' })).toEqual([]);
});

testWithDb(
  'the filter of access leaves out mosques without a fact, and those where it is not known',
  async ({ ctx }) => {
    const all = { stepFree: true, hearingLoop: true, lift: false };
    await aMosque(ctx.db, { name: 'All', details: all });
    await aMosque(ctx.db, { name: 'Step-free', details: { stepFree: true, hearingLoop: false } });
    await aMosque(ctx.db, { name: 'Unknown' });
    const names = async (access: string) =>
      (await listMosques.run(ctx, input({ access }))).items.map((mosque) => mosque.name);
    expect(await names('stepFree')).toEqual(['All', 'Step-free']);
    expect(await names('hearingLoop,stepFree')).toEqual(['All']);
    expect(await names('lift')).toEqual([]);
    const orUnknown = await listMosques.run(ctx, input({ access: 'hearingLoop', accessUnknown: 'true' }));
    expect(orUnknown.items.map(({ name }) => name)).toEqual(['All', 'Unknown']);
    expect(calls.listMosques.input.safeParse({ access: 'stepFree,jacuzzi' }).success).toBe(false);
    expect(calls.listMosques.input.safeParse({ access: '' }).success).toBe(false);
  },
);

testWithDb('an unknown postcode is refused', async ({ ctx }) => {
  const asked = listMosques.run(ctx, input({ postcode: 'zz1 1zz' }));
  await expect(asked).rejects.toMatchObject({ code: 'postcode_unknown' });
});

testWithDb(
  'without the postcode service, distances are measured from the outward code and marked approximate',
  async ({ ctx }) => {
    await aMosque(ctx.db);
    const page = await listMosques.run(ctx, input({ postcode: 'ig11aa' }));
    expect(page.items[0]?.distance).toBeLessThan(500);
    expect(page.items[0]?.isDistanceApproximate).toBe(true);
    const exact = await listMosques.run(ctx, input({ lat: '51.559', lng: '0.074' }));
    expect(exact.items[0]?.isDistanceApproximate).toBe(false);
  },
);

testWithDb('each mosque has its next jama‘ah, or null if it has given none', async ({ ctx }) => {
  const told = await aMosque(ctx.db, { name: 'A' });
  await aMosque(ctx.db, { name: 'B' });
  const of = { mosqueId: told.id, aspect: 'jamaah', kind: 'fixed', validFrom: '2026-01-01' } as const;
  await ctx.db.insert(prayerRules).values([
    { ...of, prayer: 'fajr', time: '06:30' },
    { ...of, prayer: 'asr', time: '14:30' },
  ]);
  const next = async (now: string) =>
    (await listMosques.run({ ...ctx, now: new Date(now) }, input({}))).items.map((one) => one.nextJamaah);
  expect(await next('2026-11-21T12:00:00Z')).toMatchObject([
    { prayer: 'asr', time: '14:30', tomorrow: false },
    null,
  ]);
  expect(await next('2026-11-21T15:00:00Z')).toMatchObject([
    { prayer: 'fajr', time: '6:30', tomorrow: true },
    null,
  ]);
});

testWithDb(
  'a mosque’s page data include its details and computed times marked as computed',
  async ({ ctx }) => {
    const { id } = await aMosque(ctx.db, {
      phone: '020 7946 0001',
      details: { facilities: ['Parking'], womensPrayers: ['eid', 'daily'], womensShare: 40 },
    });
    expect(await getMosque.run(ctx, { id })).toMatchObject({
      id,
      phone: '020 7946 0001',
      facilities: ['Parking'],
      womensAccess: { prayers: ['daily', 'eid'], sharePercent: 40, confirmedAt: null },
      fajrTime: { source: 'computed', stale: false },
      distance: null,
      sample: false,
    });
  },
);

testWithDb('women’s access is null if nobody has given it', async ({ ctx }) => {
  const { id } = await aMosque(ctx.db);
  expect((await getMosque.run(ctx, { id })).womensAccess).toBeNull();
});

testWithDb('a mosque without facts of access says that none is known, never no', async ({ ctx }) => {
  const { id } = await aMosque(ctx.db);
  const { access, accessConfirmedAt } = await getMosque.run(ctx, { id });
  expect(access).toEqual(forEachFact(() => null));
  expect(accessConfirmedAt).toBeNull();
});

testWithDb.for(['pending', 'rejected', 'archived'] as const)(
  'a mosque that is %s is not found',
  async (status, { ctx }) => {
    const { id } = await aMosque(ctx.db, { status });
    await expect(getMosque.run(ctx, { id })).rejects.toMatchObject({ code: 'mosque_not_found', status: 404 });
  },
);

testWithDb('an approved mosque has a preview picture', async ({ ctx }) => {
  const { id } = await aMosque(ctx.db);
  const { bytes } = await getMosquePreview.run(ctx, { id });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});

testWithDb('a pending mosque has no preview picture', async ({ ctx }) => {
  const { id } = await aMosque(ctx.db, { status: 'pending' });
  await expect(getMosquePreview.run(ctx, { id })).rejects.toMatchObject({ code: 'mosque_not_found' });
});
