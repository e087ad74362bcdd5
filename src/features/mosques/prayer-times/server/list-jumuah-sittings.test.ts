import { expect } from 'vitest';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../finder-contract.ts';
import { listJumuahSittings } from './list-jumuah-sittings.ts';
import { jumuahSittings } from './tables.ts';

const input = (fields: object) => calls.listJumuahSittings.input.parse(fields);
const asked = input({});

testWithDb('every sitting of the coming Friday, of public mosques, by time', async ({ ctx }) => {
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

testWithDb(
  'language and women’s places narrow the list, but not the choice of languages',
  async ({ ctx }) => {
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
  },
);

testWithDb('from a place, each sitting says how far it is and when to leave', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db, { latitude: 51.568 });
  await ctx.db
    .insert(jumuahSittings)
    .values({ mosqueId: mosque.id, time: '13:00', language: 'English', validFrom: '2026-01-01' });
  const found = await listJumuahSittings.run(ctx, input({ lat: '51.559', lng: '0.074' }));
  expect(found.place).toMatchObject({ kind: 'point' });
  expect(found.sittings).toMatchObject([
    { walkingMinutes: 17, leaveByClock: '12:43', at: '2026-11-27T13:00:00.000Z' },
  ]);
  const without = await listJumuahSittings.run(ctx, asked);
  expect(without.sittings).toMatchObject([{ walkingMinutes: null, leaveBy: null, distance: null }]);
});

testWithDb('once the last sitting of a Friday has begun, it is the next Friday', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  await ctx.db
    .insert(jumuahSittings)
    .values({ mosqueId: mosque.id, time: '13:00', language: 'English', validFrom: '2026-01-01' });
  const at = (now: string) => listJumuahSittings.run({ ...ctx, now: new Date(now) }, asked);
  expect((await at('2026-11-27T12:59:00Z')).date).toBe('2026-11-27');
  expect((await at('2026-11-27T13:01:00Z')).date).toBe('2026-12-04');
});

testWithDb('those in a wheelchair are shown mosques that they can enter', async ({ ctx }) => {
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
