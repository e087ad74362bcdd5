import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { search } from '#features/front/search/server/search.read.ts';
import { declareMosqueMonth } from '#features/mosques/moon/server/moon.admin.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { sittingKinds, sittingLabels } from '../sitting.rules.ts';
import { sittings } from './sitting.tables.ts';

async function found(ctx: Ctx, q: string) {
  const { kinds } = await search.run(ctx, { q, only: 'sitting', limit: 50 });
  return kinds.flatMap(({ items }) => items);
}

const titles = async (ctx: Ctx, q: string) => (await found(ctx, q)).map(({ title }) => title);

const ramadan = { validFrom: '2027-02-07', validTo: '2027-03-09' };
const eidAlFitr = '2027-03-09';

async function aSitting(ctx: Ctx, mosqueId: string, fields: Partial<typeof sittings.$inferInsert> = {}) {
  await ctx.db.insert(sittings).values({
    mosqueId,
    kind: 'taraweeh',
    time: '20:15',
    ...ramadan,
    confirmedAt: '2026-11-20T12:00:00.000Z',
    ...fields,
  });
}

testWithDb('a sitting is found by its kind, mosque and details, in any spelling', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db, { name: 'Masjid an-Noor' });
  const other = await aMosque(ctx.db, { name: 'Quillberry Centre' });
  await aSitting(ctx, mosque.id, { rakahs: 20, hall: 'Main hall', language: 'Urdu', womensPlaces: 'yes' });
  await aSitting(ctx, other.id, { rakahs: 8, note: 'With a talk by Shaykh Ilyas.' });
  const { kinds } = await search.run(ctx, { q: 'tarawih nur', limit: 3 });
  expect(kinds).toEqual([
    {
      name: 'sitting',
      label: 'Taraweeh, qiyam and Eid',
      hasMore: false,
      listPath: null,
      items: [
        {
          id: expect.any(String),
          title: 'Taraweeh at Masjid an-Noor',
          line: 'Every night from Sun 7 Feb to Tue 9 Mar, 8:15pm, 20 rak‘ahs, Main hall, Urdu',
          path: `/mosque/${mosque.id}/ramadan#nights`,
        },
      ],
    },
  ]);
  for (const q of ['taraweeh 20 rakahs', 'taraweeh urdu', 'taraweeh women', 'taraweh main hall'])
    expect(await titles(ctx, q), q).toEqual(['Taraweeh at Masjid an-Noor']);
  for (const q of ['tarawih quillberry', 'sheikh ilyas', '8 rakat tarawih'])
    expect(await titles(ctx, q), q).toEqual(['Taraweeh at Quillberry Centre']);
});

testWithDb('each kind of sitting is found by its name, and leads to where it is shown', async ({ ctx }) => {
  const { id } = await aMosque(ctx.db, { name: 'Quillberry Centre' });
  const own = {
    taraweeh: {},
    qiyam: { time: '01:30', nights: 'odd' },
    eid_al_fitr: { time: '08:00', validFrom: eidAlFitr, validTo: '2027-03-10' },
    eid_al_adha: { time: '08:00', validFrom: '2027-05-16', validTo: '2027-05-17' },
    eclipse: { time: '18:00', validFrom: '2027-01-05', validTo: '2027-01-05' },
    rain: { time: '11:00', validFrom: '2027-01-05', validTo: '2027-01-05' },
  } as const;
  const paths: Record<string, string | undefined> = {};
  for (const kind of sittingKinds) {
    await aSitting(ctx, id, { kind, ...own[kind] });
    const items = await found(ctx, `${sittingLabels[kind]} quillberry`);
    expect(items.map(({ title }) => title)).toEqual([`${sittingLabels[kind]} at Quillberry Centre`]);
    paths[kind] = items[0]?.path.replace(`/mosque/${id}`, '');
  }
  expect(paths).toEqual({
    taraweeh: '/ramadan#nights',
    qiyam: '/ramadan#nights',
    eid_al_fitr: '/ramadan#eid',
    eid_al_adha: '#eid',
    eclipse: '#tonight',
    rain: '#tonight',
  });
});

testWithDb('a sitting that has ended is not found', async ({ ctx }) => {
  const { id } = await aMosque(ctx.db);
  await aSitting(ctx, id);
  await aSitting(ctx, id, { kind: 'eclipse', validFrom: '2027-02-20', validTo: '2027-02-20', time: '18:00' });
  const at = (now: string) => ({ ...ctx, now: new Date(now) });
  expect(await titles(at('2027-02-20T23:00:00Z'), 'eclipse')).toHaveLength(1);
  expect(await titles(at('2027-02-21T00:30:00Z'), 'eclipse')).toEqual([]);
  expect(await titles(at('2027-03-06T12:00:00Z'), 'taraweeh')).toHaveLength(1);
  expect(await titles(at('2027-03-11T12:00:00Z'), 'taraweeh')).toEqual([]);
});

testWithDb('the day that its mosque declares decides when an Eid prayer is over', async ({ ctx }) => {
  const { id } = await aMosque(ctx.db);
  await aSitting(ctx, id, {
    kind: 'eid_al_fitr',
    time: '08:00',
    validFrom: eidAlFitr,
    validTo: '2027-03-10',
  });
  const { ctx: admin } = await asAdmin(ctx);
  const lineOn = async (date: string) =>
    (await found({ ...ctx, now: new Date(`${date}T13:00:00Z`) }, 'eid'))[0]?.line;
  expect(await lineOn('2027-03-01')).toBe('Tue 9 Mar or Wed 10 Mar, 8:00am');
  const declare = (hijriMonth: number, startsOn: string) =>
    declareMosqueMonth.run(admin, { placeId: id, hijriYear: 1448, hijriMonth, startsOn });
  await declare(9, '2027-02-08');
  await declare(10, eidAlFitr);
  expect(await lineOn(eidAlFitr)).toBe('Tue 9 Mar, 8:00am');
  expect(await lineOn(addDays(eidAlFitr, 1))).toBeUndefined();
});

testWithDb('a sitting of a mosque that visitors don’t see is not found', async ({ ctx }) => {
  for (const status of ['pending', 'archived', 'rejected'] as const) {
    const { id } = await aMosque(ctx.db, { status, name: `Quillberry ${status}` });
    await aSitting(ctx, id);
  }
  const { ctx: admin } = await asAdmin(ctx);
  expect(await titles(ctx, 'taraweeh quillberry')).toEqual([]);
  expect(await titles(admin, 'taraweeh quillberry')).toEqual([]);
  await ctx.db.update(places).set({ status: 'approved' }).where(eq(places.name, 'Quillberry archived'));
  expect(await titles(ctx, 'taraweeh quillberry')).toEqual(['Taraweeh at Quillberry archived']);
});

testWithDb('a sitting is found by the new name of its mosque', async ({ ctx }) => {
  const { id } = await aMosque(ctx.db, { name: 'Alderbrook Hall' });
  await aSitting(ctx, id);
  await ctx.db.update(places).set({ name: 'Quillberry Centre' }).where(eq(places.id, id));
  expect(await titles(ctx, 'quillberry')).toEqual(['Taraweeh at Quillberry Centre']);
  expect(await titles(ctx, 'alderbrook')).toEqual([]);
});
