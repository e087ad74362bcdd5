import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { volunteerHours } from '#features/gatherings/volunteer-hours/server/volunteer-hours.tables.ts';
import { volunteerOpportunities } from '#features/gatherings/volunteering/server/opportunity.tables.ts';
import { announcements } from '#features/mosques/announcements/server/announcement.tables.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import type { Prayer } from '#features/mosques/prayer-times/prayer.rules.ts';
import { prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anEvent } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../home.contract.ts';
import { getLanding, getNextJamaah, getStats } from './home.read.ts';

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

testWithDb('a visitor without a choice sees the starts of prayers in the borough', async ({ ctx }) => {
  const next = await getNextJamaah.run(ctx, input());
  expect(next).toMatchObject({ mosque: null, chosenBy: 'nobody', kind: 'begins', walkingMinutes: null });
  expect(next.coming[0]).toMatchObject({ prayer: 'asr', tomorrow: false });
  expect(next.days.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
});

testWithDb('a visitor sees the jama‘ah times of the mosque remembered on the device', async ({ ctx }) => {
  const mosque = await aMosqueWithJamaah(ctx, 'Noor', { fajr: '06:30', asr: '14:00' });
  const afternoon = await getNextJamaah.run(ctx, input({ remembered: mosque.id }));
  expect(afternoon).toMatchObject({ mosque: { name: 'Noor' }, chosenBy: 'device', kind: 'jamaah' });
  expect(afternoon.coming[0]).toMatchObject({ prayer: 'asr', time: '14:00', at: '2026-11-21T14:00:00.000Z' });
  const evening = { ...ctx, now: new Date('2026-11-21T21:00:00Z') };
  const { coming } = await getNextJamaah.run(evening, input({ remembered: mosque.id }));
  expect(coming[0]).toMatchObject({ prayer: 'fajr', time: '6:30', date: '2026-11-22', tomorrow: true });
});

testWithDb('outside Ramadan too, an Eid of the next days is mentioned', async ({ ctx }) => {
  const eidOn = async (day: string) =>
    (await getNextJamaah.run({ ...ctx, now: new Date(`${day}T12:00:00Z`) }, input())).eid;
  expect(await eidOn('2027-05-12')).toBeNull();
  expect(await eidOn('2027-05-14')).toBe('Eid al-Adha is expected on Sunday 16 or Monday 17 May');
  expect(await eidOn('2027-05-17')).toBe('Eid al-Adha may be today');
  expect(await eidOn('2027-05-18')).toBeNull();
});

testWithDb(
  'a mosque that is no longer listed is reported as gone and replaced by the borough’s times',
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
  'a member’s own mosque takes precedence over the device’s, and the URL over both',
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

testWithDb('a member without a mosque sees the one nearest to their postcode', async ({ ctx }) => {
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

testWithDb('janazahs and changes of the coming week are included, notices are not', async ({ ctx }) => {
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

testWithDb('visitors see the waiting list until the site is opened', async ({ ctx }) => {
  expect(await getLanding.run(ctx, {})).toEqual({ launchPhase: 'founding' });
  await ctx.db.insert(siteSettings).values({ key: 'launchPhase', value: 'open' });
  expect(await getLanding.run(ctx, {})).toEqual({ launchPhase: 'open' });
});

testWithDb('the figures of an empty community are zero', async ({ ctx }) => {
  expect(await getStats.run(ctx, {})).toEqual({
    activeMembers: 0,
    activeMosques: 0,
    eventsThisMonth: 0,
    volunteerHours: 0,
    figures: [
      { name: 'activeMembers', label: 'Active Members', value: 0 },
      { name: 'activeMosques', label: 'Mosques listed', value: 0 },
      { name: 'eventsThisMonth', label: 'Events This Month', value: 0 },
      { name: 'volunteerHours', label: 'Volunteer Hours', value: 0 },
    ],
  });
});

testWithDb('the figures count approved mosques, this month’s events and confirmed hours', async ({ ctx }) => {
  await aMosque(ctx.db);
  await aMosque(ctx.db, { status: 'pending' });
  await anEvent(ctx.db, { eventDate: '2026-11-01' });
  await anEvent(ctx.db, { eventDate: '2026-11-30' });
  await anEvent(ctx.db, { eventDate: '2026-12-01' });
  await anEvent(ctx.db, { status: 'pending' });
  const [opportunity] = await ctx.db
    .insert(volunteerOpportunities)
    .values({
      title: 'Cooks',
      description: 'Soup.',
      category: 'community_support',
      timeCommitment: 'one_time',
      location: 'Hall',
      source: 'test',
    })
    .returning();
  const hours = { opportunityId: opportunity?.id ?? '', servedOn: '2026-11-01', minutes: 95 };
  const answeredAt = '2026-11-02T00:00:00.000Z';
  await ctx.db
    .insert(volunteerHours)
    .values([
      { ...hours, status: 'confirmed', answeredAt },
      { ...hours, status: 'refused', answeredAt },
      hours,
    ]);
  expect(await getStats.run(ctx, {})).toMatchObject({
    activeMosques: 1,
    eventsThisMonth: 2,
    volunteerHours: 1,
  });
});
