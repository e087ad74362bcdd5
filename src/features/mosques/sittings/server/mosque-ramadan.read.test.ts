import { expect } from 'vitest';
import { declareMosqueMonth } from '#features/mosques/moon/server/moon.admin.ts';
import { prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { anIshaRule } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../sitting.contract.ts';
import { getMosqueRamadan, listHeldSittings } from './mosque-ramadan.read.ts';
import { createSitting } from './sitting.admin.ts';

const afterIsha = { prayer: 'isha', basis: 'jamaah', minutes: 15 };
const create = (fields: object) => calls.createSitting.input.parse(fields);

testWithDb(
  'the thirtieth day of a mosque’s Ramadan is conditional until its Eid is declared',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const placeId = mosque.id;
    await ctx.db.insert(prayerRules).values(anIshaRule(placeId));
    const taraweeh = { kind: 'taraweeh', from: '2027-02-07', to: '2027-03-09', after: afterIsha };
    await createSitting.run(manager, create({ placeId, ...taraweeh }));
    const eid = { kind: 'eid_al_fitr', from: '2027-03-09', to: '2027-03-10', time: '07:30' };
    await createSitting.run(manager, create({ placeId, ...eid }));

    const before = await getMosqueRamadan.run(ctx, { placeId });
    expect(before).toMatchObject({ hijriYear: 1448, authorityName: null, ramadan: { isDeclared: false } });
    expect(before.days.map(({ day }) => day)).toEqual(Array.from({ length: 31 }, (_, day) => day));
    expect(before.days.filter(({ isIfThirty }) => isIfThirty)).toMatchObject([{ date: '2027-03-09' }]);
    expect(before.days[0]).toMatchObject({ date: '2027-02-07', sittings: [{ time: '19:45', night: 1 }] });
    expect(before.eidSittings.map(({ date }) => date)).toEqual(['2027-03-09', '2027-03-10']);

    const declare = (hijriMonth: number, startsOn: string) =>
      declareMosqueMonth.run(manager, { placeId, hijriYear: 1448, hijriMonth, startsOn });
    await declare(9, '2027-02-09');
    await declare(10, '2027-03-10');
    const after = await getMosqueRamadan.run(ctx, { placeId });
    expect(after.days.at(1)?.date).toBe('2027-02-09');
    expect(after.days.at(-1)).toMatchObject({ date: '2027-03-09', day: 29, sittings: [] });
    expect(after.days.some(({ isIfThirty }) => isIfThirty)).toBe(false);
    expect(after.eidSittings.map(({ date }) => date)).toEqual(['2027-03-10']);
  },
);

testWithDb('after Eid, next year’s Ramadan is returned', async ({ ctx }) => {
  const { mosque } = await aManagedMosque(ctx);
  const yearAt = async (now: string) =>
    (await getMosqueRamadan.run({ ...ctx, now: new Date(now) }, { placeId: mosque.id })).hijriYear;
  expect(await yearAt('2027-03-10T12:00:00Z')).toBe(1448);
  expect(await yearAt('2027-03-11T12:00:00Z')).toBe(1449);
  expect(await yearAt('2027-06-06T12:00:00Z')).toBe(1449);
});

testWithDb(
  'the next days include tonight’s taraweeh, last night’s qiyam until Fajr and the month’s Eid prayers',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const placeId = mosque.id;
    await ctx.db.insert(prayerRules).values(anIshaRule(placeId));
    const nights = { from: '2027-02-07', to: '2027-03-09' };
    await createSitting.run(manager, create({ placeId, kind: 'taraweeh', ...nights, after: afterIsha }));
    await createSitting.run(manager, create({ placeId, kind: 'qiyam', ...nights, time: '01:30' }));
    const eid = { kind: 'eid_al_fitr', from: '2027-03-09', to: '2027-03-10', time: '07:30' };
    await createSitting.run(manager, create({ placeId, ...eid }));
    const now = new Date('2027-02-28T00:30:00Z');
    const held = await listHeldSittings.run({ ...ctx, now }, { placeId });
    expect(held.slice(0, 2).map(({ kind, date }) => [kind, date])).toEqual([
      ['qiyam', '2027-02-27'],
      ['taraweeh', '2027-02-28'],
    ]);
    expect(held.filter(({ kind }) => kind === 'eid_al_fitr')).toHaveLength(2);
    const evening = await listHeldSittings.run(
      { ...ctx, now: new Date('2027-02-28T21:00:00Z') },
      { placeId },
    );
    expect(evening.map(({ date }) => date)).not.toContain('2027-02-27');
    // The first of the two days is thirty days ahead, so the other one is listed too.
    const early = await listHeldSittings.run({ ...ctx, now: new Date('2027-02-07T12:00:00Z') }, { placeId });
    expect(early.filter(({ kind }) => kind === 'eid_al_fitr')).toHaveLength(2);
  },
);
