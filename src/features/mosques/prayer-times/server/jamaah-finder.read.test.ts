import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { mosqueDetails } from '#features/mosques/places/server/place.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../jamaah-finder.contract.ts';
import { getMosqueWay, listCatchableJamaah, listJumuahSittings } from './jamaah-finder.read.ts';
import { jumuahSittings, prayerRules } from './prayer-times.tables.ts';

const input = (fields: object) => calls.listCatchableJamaah.input.parse(fields);
const here = { lat: '51.559', lng: '0.074' };

async function aMosqueAt(ctx: Ctx, name: string, latitude: number, time: string) {
  const mosque = await aMosque(ctx.db, {
    name,
    latitude,
    details: { womensPrayers: name === 'Near' ? ['daily'] : [] },
  });
  await ctx.db.insert(prayerRules).values(
    (['dhuhr', 'asr'] as const).map((prayer) => ({
      mosqueId: mosque.id,
      prayer,
      aspect: 'jamaah' as const,
      kind: 'fixed' as const,
      time: prayer === 'dhuhr' ? time : '14:30',
      validFrom: '2026-01-01',
    })),
  );
  return mosque;
}

testWithDb(
  'mosques are sorted by distance; a jama‘ah that cannot be reached is replaced by the next one',
  async ({ ctx }) => {
    await aMosqueAt(ctx, 'Near', 51.56, '12:20');
    await aMosqueAt(ctx, 'Far', 51.579, '12:30');
    const { mosques } = await listCatchableJamaah.run(ctx, input(here));
    expect(
      mosques.map((one) => [one.mosqueName, one.prayer, one.time, one.walkingMinutes, one.leaveByClock]),
    ).toEqual([
      ['Near', 'dhuhr', '12:20', 2, '12:18'],
      ['Far', 'asr', '14:30', 37, '13:53'],
    ]);
    expect(mosques[1]?.missed).toMatchObject({ prayer: 'dhuhr', time: '12:30', leaveByClock: '11:53' });
  },
);

testWithDb('a mosque with computed times only is left out', async ({ ctx }) => {
  await aMosque(ctx.db);
  expect((await listCatchableJamaah.run(ctx, input(here))).mosques).toEqual([]);
});

testWithDb('the filter for women’s places lists only mosques that have them', async ({ ctx }) => {
  await aMosqueAt(ctx, 'Near', 51.56, '12:20');
  await aMosqueAt(ctx, 'Other', 51.56, '12:20');
  const { mosques } = await listCatchableJamaah.run(ctx, input({ ...here, women: 'true' }));
  expect(mosques).toMatchObject([{ mosqueName: 'Near', women: true }]);
});

testWithDb('the filters for access list only mosques that have said they have it', async ({ ctx }) => {
  await aMosqueAt(ctx, 'Near', 51.56, '12:20');
  const silent = await aMosqueAt(ctx, 'Silent', 51.56, '12:20');
  const steps = await aMosqueAt(ctx, 'Steps', 51.56, '12:20');
  const set = (id: string, facts: object) =>
    ctx.db.update(mosqueDetails).set(facts).where(eq(mosqueDetails.placeId, id));
  await set(silent.id, { facilities: ['Wheelchair Access'] });
  await set(steps.id, { facilities: ['Wheelchair Access'], stepFree: false, hearingLoop: true });
  const names = async (query: object) =>
    (await listCatchableJamaah.run(ctx, input({ ...here, ...query }))).mosques.map((one) => one.mosqueName);
  expect(await names({ wheelchair: 'true' })).toEqual(['Silent']);
  expect(await names({ access: 'hearingLoop' })).toEqual(['Steps']);
  expect((await names({ access: 'stepFree', accessUnknown: 'true' })).toSorted()).toEqual(['Near', 'Silent']);
});

testWithDb('late in the evening the next jama‘ah is tomorrow’s', async ({ ctx }) => {
  await aMosqueAt(ctx, 'Near', 51.56, '12:20');
  const night = { ...ctx, now: new Date('2026-11-21T23:00:00Z') };
  const { mosques } = await listCatchableJamaah.run(night, input(here));
  expect(mosques).toMatchObject([{ prayer: 'dhuhr', tomorrow: true }]);
});

testWithDb('on a Friday the finder lists Jumu‘ah sittings instead of dhuhr', async ({ ctx }) => {
  await aMosqueAt(ctx, 'Near', 51.56, '12:20');
  const [{ mosqueId = '' } = {}] = (await listCatchableJamaah.run(ctx, input(here))).mosques;
  await ctx.db
    .insert(jumuahSittings)
    .values({ mosqueId, time: '13:10', language: 'English', validFrom: '2026-01-01' });
  const onFriday = { ...ctx, now: new Date('2026-11-27T12:00:00Z') };
  const { mosques } = await listCatchableJamaah.run(onFriday, input(here));
  expect(mosques).toMatchObject([{ prayer: 'dhuhr', jumuah: true, time: '13:10', stale: true }]);
});

testWithDb(
  'without a location, the finder starts from the member’s postcode and asks a visitor',
  async ({ ctx }) => {
    await aMosqueAt(ctx, 'Near', 51.56, '12:20');
    expect(await listCatchableJamaah.run(ctx, input({}))).toMatchObject({ place: null, mosques: [] });
    const member = await asMember(ctx, { postcode: 'IG1 1AA' });
    const { place, mosques } = await listCatchableJamaah.run(member.ctx, input({}));
    expect(place).toEqual({ kind: 'profile', label: 'IG1 1AA', approximate: true });
    expect(mosques).toHaveLength(1);
  },
);

testWithDb('the finder can start from a mosque, but not from an unknown one', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db, { name: 'Mine' });
  const { place } = await listCatchableJamaah.run(ctx, input({ mosqueId: mosque.id }));
  expect(place).toEqual({ kind: 'mosque', label: 'Mine', approximate: false });
  const gone = input({ mosqueId: '01890000-0000-7000-8000-000000000000' });
  await expect(listCatchableJamaah.run(ctx, gone)).rejects.toMatchObject({ status: 404 });
});

describe('list jumuah sittings', () => {
  const input = (fields: object) => calls.listJumuahSittings.input.parse(fields);
  const asked = input({});

  testWithDb('the sittings of the coming Friday at public mosques are listed by time', async ({ ctx }) => {
    const mosque = await aMosque(ctx.db, { name: 'Open' });
    const hidden = await aMosque(ctx.db, { name: 'Hidden', status: 'pending' });
    const sitting = { mosqueId: mosque.id, language: 'English', validFrom: '2026-01-01' };
    await ctx.db.insert(jumuahSittings).values([
      { ...sitting, time: '13:45', language: 'Urdu' },
      { ...sitting, time: '12:45', womensPlaces: 'yes' },
      { ...sitting, time: '11:00', validTo: '2026-11-20' },
      { ...sitting, time: '10:00', mosqueId: hidden.id },
    ]);
    const found = await listJumuahSittings.run(ctx, asked);
    expect(found).toMatchObject({ date: '2026-11-27', languages: ['English', 'Urdu'] });
    expect(found.sittings.map((one) => [one.mosqueName, one.time])).toEqual([
      ['Open', '12:45'],
      ['Open', '13:45'],
    ]);
  });

  testWithDb('filters narrow the list of sittings but not the choice of languages', async ({ ctx }) => {
    const mosque = await aMosque(ctx.db);
    const sitting = { mosqueId: mosque.id, validFrom: '2026-01-01' };
    await ctx.db.insert(jumuahSittings).values([
      { ...sitting, time: '13:00', language: 'English', womensPlaces: 'yes' },
      { ...sitting, time: '13:30', language: 'English', womensPlaces: 'unknown' },
      { ...sitting, time: '14:00', language: 'Bengali', womensPlaces: 'no' },
    ]);
    const found = await listJumuahSittings.run(ctx, { ...asked, language: 'english', women: true });
    expect(found.sittings).toMatchObject([{ time: '13:00' }]);
    expect(found.languages).toEqual(['Bengali', 'English']);
  });

  testWithDb('with a location, each sitting has its walking time and when to leave', async ({ ctx }) => {
    const mosque = await aMosque(ctx.db, { latitude: 51.568 });
    await ctx.db
      .insert(jumuahSittings)
      .values({ mosqueId: mosque.id, time: '13:00', language: 'English', validFrom: '2026-01-01' });
    const found = await listJumuahSittings.run(ctx, input({ lat: '51.559', lng: '0.074' }));
    expect(found.place).toMatchObject({ kind: 'point' });
    expect(found.sittings).toMatchObject([
      {
        walkingMinutes: 17,
        leaveByClock: '12:43',
        at: '2026-11-27T13:00:00.000Z',
        isDistanceApproximate: false,
      },
    ]);
    const without = await listJumuahSittings.run(ctx, asked);
    expect(without.sittings).toMatchObject([{ walkingMinutes: null, leaveBy: null, distance: null }]);
  });

  testWithDb('once the last sitting of a Friday has begun, the next Friday is listed', async ({ ctx }) => {
    const mosque = await aMosque(ctx.db);
    await ctx.db
      .insert(jumuahSittings)
      .values({ mosqueId: mosque.id, time: '13:00', language: 'English', validFrom: '2026-01-01' });
    const at = (now: string) => listJumuahSittings.run({ ...ctx, now: new Date(now) }, asked);
    expect((await at('2026-11-27T12:59:00Z')).date).toBe('2026-11-27');
    expect((await at('2026-11-27T13:01:00Z')).date).toBe('2026-12-04');
  });

  testWithDb('the wheelchair filter lists only mosques with wheelchair access', async ({ ctx }) => {
    const open = await aMosque(ctx.db, { name: 'Open', details: { facilities: ['Wheelchair Access'] } });
    const stairs = await aMosque(ctx.db, { name: 'Stairs' });
    const sitting = { time: '13:00', language: 'English', validFrom: '2026-01-01' };
    await ctx.db.insert(jumuahSittings).values([
      { ...sitting, mosqueId: open.id },
      { ...sitting, mosqueId: stairs.id },
    ]);
    const found = await listJumuahSittings.run(ctx, input({ wheelchair: 'true' }));
    expect(found.sittings.map((one) => one.mosqueName)).toEqual(['Open']);
  });

  testWithDb('what is known of a mosque’s access says nothing about a hall elsewhere', async ({ ctx }) => {
    const mosque = await aMosque(ctx.db, { details: { stepFree: true } });
    const sitting = { mosqueId: mosque.id, language: 'English', validFrom: '2026-01-01' };
    await ctx.db.insert(jumuahSittings).values([
      { ...sitting, time: '12:45' },
      { ...sitting, time: '13:30', address: 'Town hall' },
    ]);
    const times = async (query: object) =>
      (await listJumuahSittings.run(ctx, input(query))).sittings.map(({ time }) => time);
    expect(await times({ access: 'stepFree' })).toEqual(['12:45']);
    expect(await times({ access: 'stepFree', accessUnknown: 'true' })).toEqual(['12:45', '13:30']);
    expect(await times({ wheelchair: 'true' })).toEqual(['12:45']);
    expect(await times({})).toEqual(['12:45', '13:30']);
  });
});

describe('get mosque way', () => {
  const input = (id: string) => calls.getMosqueWay.input.parse({ id });

  testWithDb('a member’s walk is measured from their postcode; a visitor gets none', async ({ ctx }) => {
    const mosque = await aMosque(ctx.db);
    const member = await asMember(ctx, { postcode: 'IG1 1AA' });
    expect(await getMosqueWay.run(member.ctx, input(mosque.id))).toEqual({
      distance: expect.any(Number),
      isDistanceApproximate: true,
      walkingMinutes: expect.any(Number),
    });
    expect(await getMosqueWay.run(ctx, input(mosque.id))).toBeNull();
  });

  testWithDb('a mosque that is not public is refused', async ({ ctx }) => {
    const mosque = await aMosque(ctx.db, { status: 'pending' });
    await expect(getMosqueWay.run(ctx, input(mosque.id))).rejects.toMatchObject({ status: 404 });
  });
});
