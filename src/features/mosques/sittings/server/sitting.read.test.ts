import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  createMoonAuthority,
  declareAuthorityMonth,
  setMosqueMoonAuthority,
} from '#features/mosques/moon/server/moon.admin.ts';
import { mosqueDetails } from '#features/mosques/places/server/place.tables.ts';
import { prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aMosque, anIshaRule } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../sitting.contract.ts';
import { createSitting } from './sitting.admin.ts';
import { listMosqueSittings, listSittings } from './sitting.read.ts';
import { loadSampleSittings } from './sitting.sample.ts';

const list = (ctx: Ctx, query: object) => listSittings.run(ctx, calls.listSittings.input.parse(query));
const ramadan = { from: '2027-02-07', to: '2027-03-09' };

async function aMosqueWith(ctx: Ctx, ...entered: object[]) {
  const mosque = await aMosque(ctx.db);
  const { ctx: admin } = await asAdmin(ctx);
  await ctx.db.insert(prayerRules).values(anIshaRule(mosque.id));
  for (const fields of entered) {
    await createSitting.run(admin, calls.createSitting.input.parse({ placeId: mosque.id, ...fields }));
  }
  return mosque;
}

testWithDb('tonight’s taraweeh is sorted by time, with filters for women and rak‘ahs', async ({ ctx }) => {
  const after = (minutes: number) => ({ prayer: 'isha', basis: 'jamaah', minutes });
  await aMosqueWith(ctx, { kind: 'taraweeh', ...ramadan, after: after(30), rakahs: 20 });
  await aMosqueWith(ctx, { kind: 'taraweeh', ...ramadan, after: after(0), rakahs: 8, womensPlaces: 'yes' });
  const times = async (query: object) =>
    (await list(ctx, { kind: 'taraweeh', date: '2027-02-10', ...query })).map(({ time }) => time);
  expect(await times({})).toEqual(['19:30', '20:00']);
  expect(await times({ womens: 'true' })).toEqual(['19:30']);
  expect(await times({ rakahs: '20' })).toEqual(['20:00']);
  expect(await times({ date: '2027-04-10' })).toEqual([]);
  const tonight = { ...ctx, now: new Date('2027-02-10T23:50:00Z') };
  const [first] = await list(tonight, { kind: 'taraweeh' });
  expect(first).toMatchObject({ date: '2027-02-10', startsAt: '2027-02-10T19:30:00.000Z', night: 4 });
  const afterMidnight = { ...ctx, now: new Date('2027-02-11T01:00:00Z') };
  expect((await list(afterMidnight, { kind: 'taraweeh' }))[0]).toMatchObject({ date: '2027-02-10' });
});

testWithDb('sittings are filtered by the access of their mosque', async ({ ctx }) => {
  const eid = { kind: 'eid_al_fitr', from: '2027-03-09', to: '2027-03-10' };
  const mosque = await aMosqueWith(
    ctx,
    { ...eid, time: '07:30' },
    { ...eid, time: '09:00', address: 'Valentines Park', postcode: 'IG1 4XA' },
  );
  await aMosqueWith(ctx, { ...eid, time: '08:00' });
  const facts = { accessibleToilet: true, lift: false };
  await ctx.db.update(mosqueDetails).set(facts).where(eq(mosqueDetails.placeId, mosque.id));
  const times = async (query: object) =>
    (await list(ctx, { kind: 'eid_al_fitr', date: '2027-03-09', ...query })).map(({ time }) => time);
  expect(await times({ access: 'accessibleToilet' })).toEqual(['7:30']);
  expect(await times({ access: 'accessibleToilet', accessUnknown: 'true' })).toEqual([
    '7:30',
    '8:00',
    '9:00',
  ]);
  expect(await times({ access: 'lift', accessUnknown: 'true' })).toEqual(['8:00', '9:00']);
});

testWithDb('a qiyam at 1:30 is listed under the date of the evening before', async ({ ctx }) => {
  await aMosqueWith(ctx, { kind: 'qiyam', ...ramadan, time: '01:30', nights: 'last_ten' });
  expect(await list(ctx, { kind: 'qiyam', date: '2027-02-27' })).toMatchObject([
    { date: '2027-02-27', startsAt: '2027-02-28T01:30:00.000Z', nextDay: true, night: 21, expected: true },
  ]);
  expect(await list(ctx, { kind: 'qiyam', date: '2027-02-26' })).toEqual([]);
});

testWithDb('an Eid prayer is listed on both days until its mosque’s day is declared', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const eid = { kind: 'eid_al_fitr', time: '07:30', from: '2027-03-09', to: '2027-03-10' };
  const [first, second] = [await aMosqueWith(ctx, eid), await aMosqueWith(ctx, eid)];
  const days = async () =>
    (await list(ctx, { kind: 'eid_al_fitr' })).map(({ mosqueId, date, expected }) => {
      return `${mosqueId === first.id ? 'first' : 'second'} ${date}${expected ? '?' : ''}`;
    });
  const both = ['first 2027-03-09?', 'second 2027-03-09?', 'first 2027-03-10?', 'second 2027-03-10?'];
  expect((await days()).sort()).toEqual(both.sort());
  const { id } = await createMoonAuthority.run(admin, { name: 'Calculation' });
  await setMosqueMoonAuthority.run(admin, { placeId: first.id, authorityId: id });
  const declare = (hijriMonth: number, startsOn: string) =>
    declareAuthorityMonth.run(admin, { id, hijriYear: 1448, hijriMonth, startsOn });
  await declare(9, '2027-02-08');
  await declare(10, '2027-03-10');
  expect((await days()).sort()).toEqual(['first 2027-03-10', 'second 2027-03-09?', 'second 2027-03-10?']);
  expect(second.id).not.toBe(first.id);
});

testWithDb('there is no taraweeh on the evening before a declared Eid', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const mosque = await aMosqueWith(ctx, { kind: 'taraweeh', ...ramadan, time: '20:00' });
  const { id } = await createMoonAuthority.run(admin, { name: 'Calculation' });
  await setMosqueMoonAuthority.run(admin, { placeId: mosque.id, authorityId: id });
  const lastNight = () => list(ctx, { kind: 'taraweeh', date: '2027-03-08' });
  expect(await lastNight()).toMatchObject([{ expected: true }]);
  await declareAuthorityMonth.run(admin, { id, hijriYear: 1448, hijriMonth: 10, startsOn: '2027-03-09' });
  expect(await lastNight()).toEqual([]);
});

testWithDb('a time that is now before Isha is not shown, and its mosque sees the reason', async ({ ctx }) => {
  const mosque = await aMosqueWith(ctx, { kind: 'taraweeh', ...ramadan, time: '20:00' });
  await ctx.db.update(prayerRules).set({ time: '20:15' });
  const [held] = await list(ctx, { date: '2027-02-10' });
  expect(held).toMatchObject({ time: null, startsAt: null, problem: 'before_isha' });
  const [entered] = await listMosqueSittings.run(ctx, { placeId: mosque.id });
  expect(entered?.problems[0]).toEqual({ date: '2027-02-07', problem: 'before_isha' });
});

testWithDb('distances are measured from the requested point', async ({ ctx }) => {
  await aMosqueWith(ctx, { kind: 'taraweeh', ...ramadan, time: '20:00' });
  const query = { kind: 'taraweeh', date: '2027-02-10' };
  expect(await list(ctx, query)).toMatchObject([{ distance: null, walkingMinutes: null }]);
  const [near] = await list(ctx, { ...query, lat: '51.57', lng: '0.08' });
  expect(near?.distance).toBeGreaterThan(0);
  expect(near?.walkingMinutes).toBeGreaterThan(0);
});

testWithDb('the sample community has sittings for the coming Ramadan and both Eids', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db, { source: 'sample', sourceRef: 'sample:bilal' });
  await loadSampleSittings(ctx.db, '2026-11-21');
  const kinds = (await listMosqueSittings.run(ctx, { placeId: mosque.id })).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['taraweeh', 'qiyam', 'eid_al_fitr', 'eid_al_adha']));
  await loadSampleSittings(ctx.db, '2027-04-01');
});
