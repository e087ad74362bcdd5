import { expect } from 'vitest';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { listJumuahSittings } from './list-jumuah-sittings.ts';
import { jumuahSittings } from './tables.ts';

const asked = { date: undefined, language: undefined, women: undefined };

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
