import { expect, test } from 'vitest';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../timetable.contract.ts';
import { saveJumuah } from './jumuah.admin.ts';
import { listSittingsOn } from './prayer-times.queries.ts';
import { jumuahSittings } from './prayer-times.tables.ts';

const input = (placeId: string, ...sittings: object[]) => calls.saveJumuah.input.parse({ placeId, sittings });
const first = { time: '12:45', ends: '13:15', language: 'English' };

testWithDb('new sittings apply from today on, and old ones until yesterday', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const old = { mosqueId: mosque.id, time: '13:00', language: 'Urdu', validFrom: '2026-11-01' };
  await ctx.db.insert(jumuahSittings).values(old);
  await saveJumuah.run(manager, input(mosque.id, first, { time: '13:30', language: 'Bengali' }));
  const on = async (friday: string) =>
    (await listSittingsOn(ctx.db, friday, mosque.id)).map(({ time }) => time);
  expect(await on('2026-11-20')).toEqual(['13:00']);
  expect(await on('2026-11-27')).toEqual(['12:45', '13:30']);
  await saveJumuah.run(manager, input(mosque.id));
  expect(await on('2026-11-27')).toEqual([]);
});

testWithDb('an end before the beginning and a sitting named twice are refused', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const backwards = saveJumuah.run(manager, input(mosque.id, { ...first, ends: '12:00' }));
  await expect(backwards).rejects.toMatchObject({ issues: [{ path: 'sittings.0.ends' }] });
  const twice = saveJumuah.run(manager, input(mosque.id, first, first));
  await expect(twice).rejects.toMatchObject({ issues: [{ path: 'sittings.1.time' }] });
});

testWithDb('two halls can have their sittings at the same time and in the same language', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  await saveJumuah.run(manager, input(mosque.id, first, { ...first, hall: 'Annex' }));
  expect(await listSittingsOn(ctx.db, '2026-11-27', mosque.id)).toMatchObject([
    { hall: null },
    { hall: 'Annex' },
  ]);
});

test('saving the same sittings ten times at once stores them once', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { mosque, manager } = await aManagedMosque(ctx);
  await Promise.all(Array.from({ length: 10 }, () => saveJumuah.run(manager, input(mosque.id, first))));
  expect(await listSittingsOn(ctx.db, '2026-11-27', mosque.id)).toHaveLength(1);
  await database.close();
});

testWithDb('sittings that begin later are kept, and addresses and end dates are stored', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const later = { mosqueId: mosque.id, time: '13:30', language: 'English', validFrom: '2027-03-28' };
  await ctx.db.insert(jumuahSittings).values(later);
  const hired = { time: '14:00', language: 'Arabic', address: '5 High Road', until: '2026-12-25' };
  await saveJumuah.run(manager, input(mosque.id, first, hired));
  const on = async (friday: string) =>
    (await listSittingsOn(ctx.db, friday, mosque.id)).map(({ time }) => time);
  expect(await on('2026-12-25')).toEqual(['12:45', '14:00']);
  expect(await on('2027-03-26')).toEqual(['12:45']);
  expect(await on('2027-04-02')).toEqual(['13:30']);
  expect(await listSittingsOn(ctx.db, '2026-12-25', mosque.id)).toMatchObject([
    {},
    { address: '5 High Road' },
  ]);
});

testWithDb('a form opened before another save cannot overwrite the sittings', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  await saveJumuah.run(manager, { ...input(mosque.id, first), seen: [] });
  const stale = saveJumuah.run(manager, { ...input(mosque.id, { ...first, time: '12:50' }), seen: [] });
  await expect(stale).rejects.toMatchObject({ code: 'times_changed' });
  const seen = (await listSittingsOn(ctx.db, '2026-11-27', mosque.id)).map(({ id }) => id);
  await saveJumuah.run(manager, { ...input(mosque.id, { ...first, time: '12:50' }), seen });
  expect(await listSittingsOn(ctx.db, '2026-11-27', mosque.id)).toMatchObject([{ time: '12:50' }]);
});
