import { expect } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { listCatchableJamaah } from './list-catchable-jamaah.ts';
import { prayerRules } from './tables.ts';

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
  'mosques stand by when one must leave, and a missed jama‘ah gives way to the next',
  async ({ ctx }) => {
    await aMosqueAt(ctx, 'Near', 51.56, '12:20');
    await aMosqueAt(ctx, 'Far', 51.579, '12:30');
    const found = await listCatchableJamaah.run(ctx, input(here));
    expect(
      found.map((one) => [one.mosqueName, one.prayer, one.time, one.walkingMinutes, one.leaveByClock]),
    ).toEqual([
      ['Near', 'dhuhr', '12:20', 2, '12:18'],
      ['Far', 'asr', '14:30', 37, '13:53'],
    ]);
  },
);

testWithDb(
  'a mosque without a jama‘ah time is left out: a begin time is no congregation',
  async ({ ctx }) => {
    await aMosque(ctx.db);
    expect(await listCatchableJamaah.run(ctx, input(here))).toEqual([]);
  },
);

testWithDb('only mosques with women’s places when they are asked for', async ({ ctx }) => {
  await aMosqueAt(ctx, 'Near', 51.56, '12:20');
  await aMosqueAt(ctx, 'Other', 51.56, '12:20');
  const found = await listCatchableJamaah.run(ctx, input({ ...here, women: 'true' }));
  expect(found.map((one) => one.mosqueName)).toEqual(['Near']);
});

testWithDb('late in the evening the catch is tomorrow’s', async ({ ctx }) => {
  await aMosqueAt(ctx, 'Near', 51.56, '12:20');
  const found = await listCatchableJamaah.run({ ...ctx, now: new Date('2026-11-21T23:00:00Z') }, input(here));
  expect(found).toMatchObject([{ prayer: 'dhuhr', tomorrow: true }]);
});
