import { expect } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../finder-contract.ts';
import { listCatchableJamaah } from './list-catchable-jamaah.ts';
import { jumuahSittings, prayerRules } from './tables.ts';

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
}

testWithDb(
  'mosques stand by distance, and a jama‘ah that can’t be reached gives way to the next',
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

testWithDb(
  'a mosque without a jama‘ah time is left out: a begin time is no congregation',
  async ({ ctx }) => {
    await aMosque(ctx.db);
    expect((await listCatchableJamaah.run(ctx, input(here))).mosques).toEqual([]);
  },
);

testWithDb('only mosques with women’s places when they are asked for', async ({ ctx }) => {
  await aMosqueAt(ctx, 'Near', 51.56, '12:20');
  await aMosqueAt(ctx, 'Other', 51.56, '12:20');
  const { mosques } = await listCatchableJamaah.run(ctx, input({ ...here, women: 'true' }));
  expect(mosques).toMatchObject([{ mosqueName: 'Near', women: true }]);
});

testWithDb('late in the evening the catch is tomorrow’s', async ({ ctx }) => {
  await aMosqueAt(ctx, 'Near', 51.56, '12:20');
  const night = { ...ctx, now: new Date('2026-11-21T23:00:00Z') };
  const { mosques } = await listCatchableJamaah.run(night, input(here));
  expect(mosques).toMatchObject([{ prayer: 'dhuhr', tomorrow: true }]);
});

testWithDb('on a Friday it is the sitting that one catches, not dhuhr', async ({ ctx }) => {
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
  'without a place, a member’s own postcode is where the way begins; a visitor is asked',
  async ({ ctx }) => {
    await aMosqueAt(ctx, 'Near', 51.56, '12:20');
    expect(await listCatchableJamaah.run(ctx, input({}))).toMatchObject({ place: null, mosques: [] });
    const member = await asMember(ctx, { postcode: 'IG1 1AA' });
    const { place, mosques } = await listCatchableJamaah.run(member.ctx, input({}));
    expect(place).toEqual({ kind: 'profile', label: 'IG1 1AA', approximate: true });
    expect(mosques).toHaveLength(1);
  },
);

testWithDb('a mosque can be where the way begins, unless it is gone', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db, { name: 'Mine' });
  const { place } = await listCatchableJamaah.run(ctx, input({ mosqueId: mosque.id }));
  expect(place).toEqual({ kind: 'mosque', label: 'Mine', approximate: false });
  const gone = input({ mosqueId: '01890000-0000-7000-8000-000000000000' });
  await expect(listCatchableJamaah.run(ctx, gone)).rejects.toMatchObject({ status: 404 });
});
