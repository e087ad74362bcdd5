import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { freshnessOfTimes } from './stale-times.ts';
import { prayerDays, prayerRules } from './tables.ts';

const checkedAt = (mosqueId: string, confirmedAt: string | null) => ({
  mosqueId,
  prayer: 'fajr' as const,
  aspect: 'jamaah' as const,
  kind: 'fixed' as const,
  time: '06:30',
  validFrom: '2026-01-01',
  confirmedAt,
});

testWithDb('times are old where nothing of them was checked for sixty days, or ever', async ({ ctx }) => {
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
  const known = () => freshnessOfTimes(ctx.db, ctx.now);
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
  await ctx.db.delete(prayerRules).where(eq(prayerRules.mosqueId, fresh.id));
  expect((await known()).has(fresh.id)).toBe(false);
});
