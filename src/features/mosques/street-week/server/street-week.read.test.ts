import { expect } from 'vitest';
import {
  jumuahSittings,
  prayerDays,
  prayerRules,
} from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { sittings } from '#features/mosques/sittings/server/sitting.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../street-week.contract.ts';
import { getStreetWeek } from './street-week.read.ts';

const here = { lat: '51.559', lng: '0.074' };
const confirmedAt = '2026-11-10T00:00:00Z';
const input = (fields: object = here) => calls.getStreetWeek.input.parse(fields);

/** Gives a mosque the same jama‘ah of a prayer on each day from one on. */
async function setJamaah(
  { db }: Ctx,
  mosqueId: string,
  prayer: 'fajr' | 'dhuhr' | 'isha',
  [time, validFrom, validTo]: readonly [string, string, string?],
  confirmed: string | null = confirmedAt,
) {
  const of = { mosqueId, prayer, aspect: 'jamaah', kind: 'fixed', confirmedAt: confirmed } as const;
  await db.insert(prayerRules).values({ ...of, time, validFrom, validTo: validTo ?? null });
}

const jamaahOf = (prayer: string) => (day: { prayers: { prayer: string; jamaah: string | null }[] }) =>
  day.prayers.find((one) => one.prayer === prayer)?.jamaah;

testWithDb('a visitor sees the coming seven days, with a change of times on its day', async ({ ctx }) => {
  const { id } = await aMosque(ctx.db, { latitude: 51.56, details: { womensPrayers: ['jumuah', 'daily'] } });
  await setJamaah(ctx, id, 'fajr', ['06:45', '2026-11-01', '2026-11-23']);
  await setJamaah(ctx, id, 'fajr', ['07:00', '2026-11-24']);
  const week = await getStreetWeek.run(ctx, input());
  expect(week).toMatchObject({ today: '2026-11-21', from: '2026-11-21', to: '2026-11-27', moreMosques: 0 });
  const [mosque] = week.mosques;
  expect(mosque).toMatchObject({
    id,
    walkingMinutes: 2,
    womensPrayers: ['daily', 'jumuah'],
    sureness: { stale: false },
  });
  expect(mosque?.days.map(jamaahOf('fajr'))).toEqual([
    ...['6:45', '6:45', '6:45'],
    ...['7:00', '7:00', '7:00', '7:00'],
  ]);
  // The start of asr is known from the sun, and is no jama‘ah.
  expect(new Set(mosque?.days.map(jamaahOf('asr')))).toEqual(new Set([null]));
});

testWithDb('the Friday has its sittings with their languages, and no other day has', async ({ ctx }) => {
  const { id } = await aMosque(ctx.db);
  await setJamaah(ctx, id, 'dhuhr', ['12:30', '2026-11-01']);
  const sitting = { mosqueId: id, confirmedAt, validFrom: '2026-01-01' };
  await ctx.db.insert(jumuahSittings).values([
    { ...sitting, time: '13:45', language: 'Urdu' },
    { ...sitting, time: '13:00', language: 'English' },
  ]);
  const [mosque] = (await getStreetWeek.run(ctx, input())).mosques;
  expect(mosque?.days.flatMap(({ date, jumuah }) => (jumuah.length > 0 ? [{ date, jumuah }] : []))).toEqual([
    {
      date: '2026-11-27',
      jumuah: [
        { time: '13:00', language: 'English' },
        { time: '13:45', language: 'Urdu' },
      ],
    },
  ]);
});

testWithDb('a mosque without a timetable is listed without times', async ({ ctx }) => {
  await aMosque(ctx.db);
  const [mosque] = (await getStreetWeek.run(ctx, input())).mosques;
  expect(mosque).toMatchObject({ sureness: null, womensPrayers: null });
  expect(mosque?.days).toHaveLength(7);
  expect(mosque?.days.flatMap(({ prayers }) => prayers.map(({ jamaah }) => jamaah))).toEqual(
    Array.from({ length: 35 }, () => null),
  );
});

testWithDb('times that nobody has confirmed for long are stale', async ({ ctx }) => {
  const { id } = await aMosque(ctx.db);
  await setJamaah(ctx, id, 'isha', ['19:30', '2026-01-01'], '2026-08-01T00:00:00Z');
  const [mosque] = (await getStreetWeek.run(ctx, input())).mosques;
  expect(mosque?.sureness).toMatchObject({ stale: true, confirmedAt: expect.stringContaining('2026-08-01') });
});

testWithDb('a week from a date crosses the change of the clocks and says on which day', async ({ ctx }) => {
  const { id } = await aMosque(ctx.db);
  await setJamaah(ctx, id, 'isha', ['20:15', '2026-01-01']);
  const days = ['2027-03-27', '2027-03-28'].map((date, at) => ({
    ...{ mosqueId: id, date, prayer: 'isha' as const, confirmedAt },
    begins: at === 0 ? '19:45' : '20:50',
    jamaah: at === 0 ? '20:00' : '21:00',
  }));
  await ctx.db.insert(prayerDays).values(days);
  const week = await getStreetWeek.run(ctx, input({ ...here, date: '2027-03-26' }));
  expect(week).toMatchObject({
    today: '2026-11-21',
    from: '2027-03-26',
    to: '2027-04-01',
    clockChange: { date: '2027-03-28', direction: 'forward' },
  });
  expect(week.mosques[0]?.days.map(jamaahOf('isha')).slice(0, 4)).toEqual([
    '20:15',
    '20:00',
    '21:00',
    '20:15',
  ]);
  expect((await getStreetWeek.run(ctx, input())).clockChange).toBeNull();
});

testWithDb('in Ramadan the nights have their taraweeh', async ({ ctx }) => {
  const { id: mosqueId } = await aMosque(ctx.db);
  await ctx.db.insert(sittings).values({
    mosqueId,
    kind: 'taraweeh',
    time: '20:15',
    validFrom: '2027-02-01',
    validTo: '2027-03-20',
    confirmedAt,
  });
  const [mosque] = (await getStreetWeek.run(ctx, input({ ...here, date: '2027-02-20' }))).mosques;
  expect(mosque?.days[0]?.congregations).toMatchObject([{ kind: 'taraweeh', time: '20:15' }]);
});

testWithDb(
  'only the six nearest within the walk are on the sheet, and the others are counted',
  async ({ ctx }) => {
    for (let step = 0; step < 8; step += 1) {
      await aMosque(ctx.db, { name: `Mosque ${step}`, latitude: 51.559 + step * 0.001 });
    }
    await aMosque(ctx.db, { name: 'Far', latitude: 51.575 });
    const week = await getStreetWeek.run(ctx, input());
    expect(week.mosques.map(({ name }) => name)).toEqual([0, 1, 2, 3, 4, 5].map((step) => `Mosque ${step}`));
    expect(week.moreMosques).toBe(2);
    const near = await getStreetWeek.run(ctx, input({ ...here, minutes: '5' }));
    expect([near.mosques.length, near.moreMosques]).toEqual([3, 0]);
    expect((await getStreetWeek.run(ctx, input({ ...here, minutes: '30' }))).moreMosques).toBe(3);
  },
);

testWithDb(
  'a member’s own postcode is used where no place is given; a visitor is asked for one',
  async ({ ctx }) => {
    await aMosque(ctx.db);
    const { ctx: member } = await asMember(ctx, { postcode: 'IG1 1AA' });
    expect((await getStreetWeek.run(member, input({}))).place).toMatchObject({ kind: 'profile' });
    expect(await getStreetWeek.run(ctx, input({}))).toMatchObject({ place: null, mosques: [] });
  },
);

testWithDb('an unknown postcode is refused', async ({ ctx }) => {
  await expect(getStreetWeek.run(ctx, input({ postcode: 'ZE2' }))).rejects.toMatchObject({
    code: 'postcode_unknown',
  });
});
