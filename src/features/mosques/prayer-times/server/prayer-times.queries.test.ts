import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { fajrToMaghrib } from '../timetable.rules.ts';
import { datesBetween } from '../wall-time.rules.ts';
import {
  findTimesFreshness,
  type KnownTimes,
  resolveDays,
  resolveDaysInBatches,
} from './prayer-times.queries.ts';
import { prayerDays, prayerRules } from './prayer-times.tables.ts';

const ilford = { latitude: 51.559, longitude: 0.074 };
const now = new Date('2026-11-21T12:00:00Z');
const known: KnownTimes = {
  settings: defaultSettings,
  timetable: {
    rules: [],
    imported: ['2027-01-31', '2027-02-01'].map((date) => ({
      date,
      prayer: 'dhuhr',
      begins: { time: '12:34', dayOffset: 0 },
      jamaah: { time: '13:15', dayOffset: 0 },
      confirmedAt: null,
    })),
    asrOpinion: 'standard',
    fast: fajrToMaghrib,
  },
};

test('resolving a year yields to other work and gives the same days', async () => {
  const dates = datesBetween('2027-01-01', '2027-12-31');
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const days = await resolveDaysInBatches(ilford, known, dates, now);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(12);
  expect(days).toEqual(resolveDays(ilford, known, dates, now));
});

const checkedAt = (mosqueId: string, confirmedAt: string | null) => ({
  mosqueId,
  prayer: 'fajr' as const,
  aspect: 'jamaah' as const,
  kind: 'fixed' as const,
  time: '06:30',
  validFrom: '2026-01-01',
  confirmedAt,
});

testWithDb('times are stale if none of them was checked in the last sixty days', async ({ ctx }) => {
  const fresh = await aMosque(ctx.db, { name: 'Fresh' });
  const old = await aMosque(ctx.db, { name: 'Old' });
  const never = await aMosque(ctx.db, { name: 'Never' });
  await aMosque(ctx.db, { name: 'Without times' });
  await ctx.db
    .insert(prayerRules)
    .values([
      checkedAt(fresh.id, '2026-11-01T12:00:00.000Z'),
      checkedAt(old.id, '2026-09-01T12:00:00.000Z'),
      checkedAt(never.id, null),
    ]);
  const known = () => findTimesFreshness(ctx.db, ctx.now);
  expect(await known()).toEqual(
    new Map([
      [fresh.id, 'fresh'],
      [old.id, 'stale'],
      [never.id, 'stale'],
    ]),
  );
  const day = { mosqueId: old.id, date: '2026-11-21', prayer: 'fajr' as const, jamaah: '06:30' };
  await ctx.db.insert(prayerDays).values({ ...day, confirmedAt: '2026-11-20T12:00:00.000Z' });
  expect((await known()).get(old.id)).toBe('fresh');
  const longAgo = '2026-01-02T12:00:00.000Z';
  await ctx.db.insert(prayerDays).values({ ...day, mosqueId: never.id, confirmedAt: longAgo });
  expect((await known()).get(never.id)).toBe('fresh');
  await ctx.db.update(prayerDays).set({ date: '2026-11-20' }).where(eq(prayerDays.mosqueId, never.id));
  expect((await known()).get(never.id)).toBe('stale');
  await ctx.db.delete(prayerRules).where(eq(prayerRules.mosqueId, fresh.id));
  expect((await known()).has(fresh.id)).toBe(false);
});
