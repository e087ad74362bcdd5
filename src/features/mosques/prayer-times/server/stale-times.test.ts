import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { listStaleMosques, mosquesHealth } from './stale-times.ts';
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

testWithDb('a mosque is old where nothing of it was checked for sixty days, or ever', async ({ ctx }) => {
  const fresh = await aMosque(ctx.db, { name: 'Fresh' });
  const old = await aMosque(ctx.db, { name: 'Old' });
  await aMosque(ctx.db, { name: 'Without times' });
  await ctx.db
    .insert(prayerRules)
    .values([checkedAt(fresh.id, '2026-11-01T12:00:00.000Z'), checkedAt(old.id, '2026-09-01T12:00:00.000Z')]);
  const names = async () => (await listStaleMosques(ctx.db, ctx.now)).map(({ name }) => name);
  expect(await names()).toEqual(['Old', 'Without times']);
  expect(await mosquesHealth.check(ctx)).toMatchObject({
    tone: 'warn',
    title: '2 mosques’ times were not checked for 60 days',
    detail: 'Old, Without times',
  });
  const day = { mosqueId: old.id, date: '2026-11-21', prayer: 'fajr' as const, jamaah: '06:30' };
  await ctx.db.insert(prayerDays).values({ ...day, confirmedAt: '2026-11-20T12:00:00.000Z' });
  expect(await names()).toEqual(['Without times']);
  await ctx.db.delete(prayerRules).where(eq(prayerRules.mosqueId, old.id));
  expect(await names()).toEqual(['Without times']);
});
