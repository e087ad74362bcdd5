import ICAL from 'ical.js';
import { expect } from 'vitest';
import { declareMosqueMonth, removeMosqueMonth } from '#features/mosques/moon/server/moon.admin.ts';
import { jamaahTextOfDay } from '#features/mosques/prayer-times/jamaah-text.rules.ts';
import { getMosqueMonth } from '#features/mosques/prayer-times/server/mosque-month.read.ts';
import { getMosqueTimesCalendar } from '#features/mosques/prayer-times/server/prayer-times.read.ts';
import { prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { confirmTimes } from '#features/mosques/prayer-times/server/timetable.admin.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { anIshaRule } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../sitting.contract.ts';
import { createSitting } from './sitting.admin.ts';
import { listMosqueSittings } from './sitting.read.ts';
import { sittings } from './sitting.tables.ts';

const lateInRamadan = new Date('2027-03-06T12:00:00Z');
const afterIsha = { prayer: 'isha', basis: 'jamaah', minutes: 15 };
const ramadan = { from: '2027-02-07', to: '2027-03-09' };
const create = (fields: object) => calls.createSitting.input.parse(fields);

async function aMosqueInRamadan(ctx: Ctx) {
  const { mosque, manager } = await aManagedMosque(ctx);
  await ctx.db.insert(prayerRules).values(anIshaRule(mosque.id));
  const placeId = mosque.id;
  const add = (fields: object) => createSitting.run(manager, create({ placeId, ...fields }));
  await add({ kind: 'taraweeh', ...ramadan, after: afterIsha, rakahs: 20, endsAt: '21:10' });
  await add({ kind: 'qiyam', ...ramadan, time: '01:30', nights: 'odd', womensPlaces: 'yes' });
  await add({ kind: 'eid_al_fitr', time: '07:30', from: '2027-03-09', to: '2027-03-10' });
  return { placeId, manager };
}

/** Returns a mosque's sittings in its calendar, read with a calendar library. */
async function entriesAt(ctx: Ctx, id: string, now: Date) {
  const text = await getMosqueTimesCalendar.run({ ...ctx, now }, { id });
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const all = events.map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      starts: event.startDate.toString().slice(0, 16),
      ends: event.endDate.toString().slice(0, 16),
    };
  });
  return all.filter(({ uid }) => uid.startsWith('sitting-'));
}

const isEid = ({ summary }: { summary: string }) => summary.startsWith('Eid');

testWithDb('the calendar has taraweeh and qiyam on the nights they are held', async ({ ctx }) => {
  const { placeId } = await aMosqueInRamadan(ctx);
  const entries = await entriesAt(ctx, placeId, lateInRamadan);
  const nights = entries.filter((entry) => !isEid(entry));
  expect(nights.map(({ summary, starts, ends }) => [summary, starts, ends])).toEqual([
    ['Taraweeh', '2027-03-06T19:45', '2027-03-06T21:10'],
    ['Taraweeh', '2027-03-07T19:45', '2027-03-07T21:10'],
    ['Qiyam (expected)', '2027-03-08T01:30', '2027-03-08T02:30'],
    ['Taraweeh (expected)', '2027-03-08T19:45', '2027-03-08T21:10'],
  ]);
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(entries.length);
});

testWithDb(
  'an Eid prayer keeps its UID in the calendar when its day changes, and its sequence rises each time',
  async ({ ctx }) => {
    const { placeId, manager } = await aMosqueInRamadan(ctx);
    const now = lateInRamadan;
    const month = { placeId, hijriYear: 1448, hijriMonth: 10 };
    const eidAt = async () => (await entriesAt(ctx, placeId, now)).filter(isEid);
    const declare = (startsOn: string) => declareMosqueMonth.run({ ...manager, now }, { ...month, startsOn });

    const before = await eidAt();
    expect(before.map(({ summary, starts }) => [summary, starts])).toEqual([
      ['Eid al-Fitr prayer (expected)', '2027-03-09T07:30'],
      ['Eid al-Fitr prayer (expected)', '2027-03-10T07:30'],
    ]);
    await declare('2027-03-10');
    const declared = await eidAt();
    expect(declared).toMatchObject([{ summary: 'Eid al-Fitr prayer', starts: '2027-03-10T07:30' }]);
    await declare('2027-03-09');
    const moved = await eidAt();
    expect(moved).toMatchObject([{ starts: '2027-03-09T07:30' }]);
    await removeMosqueMonth.run({ ...manager, now }, month);
    const takenBack = await eidAt();
    expect(takenBack).toHaveLength(2);

    const versions = [before, declared, moved, takenBack].map(([entry]) => entry);
    expect(new Set(versions.map((entry) => entry?.uid)).size).toBe(1);
    const sequences = versions.map((entry) => entry?.sequence ?? 0);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(new Set(sequences).size).toBe(sequences.length);
  },
);

testWithDb('a mosque’s month includes its sittings, and so does the text of a day', async ({ ctx }) => {
  const { placeId } = await aMosqueInRamadan(ctx);
  const data = await getMosqueMonth.run({ ...ctx, now: lateInRamadan }, { id: placeId });
  expect(data.days[6]?.congregations).toMatchObject([
    { kind: 'taraweeh', time: '19:45', nextDay: false, expected: false },
    { kind: 'qiyam', time: '1:30', nextDay: true, expected: true },
  ]);
  const [today] = data.week;
  if (!today) throw new Error('There is no day.');
  const shared = { mosqueName: 'Masjid', url: 'https://x', today: data.today, sureness: data.weekSureness };
  expect(jamaahTextOfDay(today, shared)).toContain(
    'Taraweeh 7:45pm, 20 rak‘ahs, finishes about 9:10pm, women’s places not known',
  );
});

testWithDb('confirming all times also confirms the sittings', async ({ ctx }) => {
  const { placeId, manager } = await aMosqueInRamadan(ctx);
  await ctx.db.update(sittings).set({ confirmedAt: '2026-06-01T12:00:00.000Z' });
  expect((await listMosqueSittings.run(ctx, { placeId })).every(({ stale }) => stale)).toBe(true);
  await confirmTimes.run(manager, { placeId });
  expect((await listMosqueSittings.run(ctx, { placeId })).some(({ stale }) => stale)).toBe(false);
});

testWithDb('on the night the clocks go forward, a sitting keeps its wall-clock time', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const night = { from: '2027-03-27', to: '2027-03-28', time: '01:30' };
  await createSitting.run(manager, create({ placeId: mosque.id, kind: 'qiyam', ...night }));
  const entries = await entriesAt(ctx, mosque.id, new Date('2027-03-20T12:00:00Z'));
  expect(entries.map(({ starts }) => starts)).toEqual(['2027-03-28T01:30', '2027-03-29T01:30']);
});
