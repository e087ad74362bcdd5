import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { announcements } from '#features/mosques/announcements/server/tables.ts';
import { places } from '#features/mosques/places/server/tables.ts';
import type { Prayer } from '#features/mosques/prayer-times/prayers.ts';
import { prayerRules } from '#features/mosques/prayer-times/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { getNextJamaah } from './get-next-jamaah.ts';

const input = (fields: object = {}) => calls.getNextJamaah.input.parse(fields);

async function aMosqueWithJamaah(ctx: Ctx, name: string, jamaah: Partial<Record<Prayer, string>>) {
  const mosque = await aMosque(ctx.db, { name });
  await ctx.db.insert(prayerRules).values(
    Object.entries(jamaah).map(([prayer, time]) => ({
      mosqueId: mosque.id,
      prayer: prayer as Prayer,
      aspect: 'jamaah' as const,
      kind: 'fixed' as const,
      time,
      validFrom: '2026-01-01',
      confirmedAt: '2026-11-20T12:00:00Z',
    })),
  );
  return mosque;
}

testWithDb('a visitor who has chosen nothing sees when the prayers begin in the borough', async ({ ctx }) => {
  const next = await getNextJamaah.run(ctx, input());
  expect(next).toMatchObject({ mosque: null, chosenBy: 'nobody', kind: 'begins', walkingMinutes: null });
  expect(next.coming[0]).toMatchObject({ prayer: 'asr', tomorrow: false });
  expect(next.days.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
});

testWithDb('the mosque remembered on the device is the one whose jama‘ah is told', async ({ ctx }) => {
  const mosque = await aMosqueWithJamaah(ctx, 'Noor', { fajr: '06:30', asr: '14:00' });
  const afternoon = await getNextJamaah.run(ctx, input({ remembered: mosque.id }));
  expect(afternoon).toMatchObject({ mosque: { name: 'Noor' }, chosenBy: 'device', kind: 'jamaah' });
  expect(afternoon.coming[0]).toMatchObject({ prayer: 'asr', time: '14:00', at: '2026-11-21T14:00:00.000Z' });
  const evening = { ...ctx, now: new Date('2026-11-21T21:00:00Z') };
  const { coming } = await getNextJamaah.run(evening, input({ remembered: mosque.id }));
  expect(coming[0]).toMatchObject({ prayer: 'fajr', time: '6:30', date: '2026-11-22', tomorrow: true });
});

testWithDb(
  'one that is no longer listed gives way to the borough’s times, and it is said',
  async ({ ctx }) => {
    const mosque = await aMosqueWithJamaah(ctx, 'Noor', { fajr: '06:30' });
    await ctx.db.update(places).set({ status: 'rejected' }).where(eq(places.id, mosque.id));
    const gone = await getNextJamaah.run(ctx, input({ remembered: mosque.id }));
    expect(gone).toMatchObject({ mosque: null, isGone: true, kind: 'begins' });
    const never = await getNextJamaah.run(ctx, input({ at: '00000000-0000-7000-8000-000000000009' }));
    expect(never).toMatchObject({ mosque: null, isGone: true });
  },
);

testWithDb(
  'a member’s own mosque goes before the device’s, and what the address says before both',
  async ({ ctx }) => {
    const own = await aMosqueWithJamaah(ctx, 'Own', { isha: '20:00' });
    const other = await aMosqueWithJamaah(ctx, 'Other', { isha: '20:15' });
    const { ctx: member } = await asMember(ctx, { placeAffiliationId: own.id, postcode: 'IG1 1AA' });
    const remembered = { remembered: other.id };
    const mine = await getNextJamaah.run(member, input(remembered));
    expect(mine).toMatchObject({ mosque: { name: 'Own' }, chosenBy: 'own' });
    expect(mine.walkingMinutes).toBeGreaterThan(0);
    expect(mine.isWalkRough).toBe(true);
    expect(await getNextJamaah.run(member, input({ at: other.id }))).toMatchObject({ chosenBy: 'asked' });
    expect(await getNextJamaah.run(member, input({ at: 'borough' }))).toMatchObject({ mosque: null });
  },
);

testWithDb('a member without a mosque of her own is shown the nearest to her postcode', async ({ ctx }) => {
  await aMosqueWithJamaah(ctx, 'Near', { isha: '20:00' });
  const far = await aMosqueWithJamaah(ctx, 'Far', { isha: '20:00' });
  await ctx.db.update(places).set({ latitude: 51.6 }).where(eq(places.id, far.id));
  const { ctx: member } = await asMember(ctx, { postcode: 'IG1 1AA' });
  for (const asked of [{}, { at: 'nearest' }]) {
    expect(await getNextJamaah.run(member, input(asked))).toMatchObject({
      mosque: { name: 'Near' },
      chosenBy: 'nearest',
    });
  }
  expect(await getNextJamaah.run(ctx, input({ at: 'nearest' }))).toMatchObject({ mosque: null });
});

testWithDb('the mosque’s janazahs and closures are told, and changes of the coming week', async ({ ctx }) => {
  const mosque = await aMosqueWithJamaah(ctx, 'Noor', { fajr: '06:30' });
  await ctx.db.insert(prayerRules).values({
    mosqueId: mosque.id,
    prayer: 'fajr',
    aspect: 'jamaah',
    kind: 'fixed',
    time: '06:45',
    validFrom: '2026-11-23',
  });
  const told = { placeId: mosque.id, body: '', endsOn: '2026-11-22' };
  await ctx.db.insert(announcements).values([
    { ...told, kind: 'notice', title: 'New carpet' },
    { ...told, kind: 'janazah', title: 'Janazah after Asr', familyConsents: true },
  ]);
  const next = await getNextJamaah.run(ctx, input({ remembered: mosque.id }));
  expect(next.announcements.map(({ title }) => title)).toEqual(['Janazah after Asr']);
  expect(next.changes).toEqual([{ date: '2026-11-23', prayer: 'fajr', from: '6:30', to: '6:45' }]);
});
