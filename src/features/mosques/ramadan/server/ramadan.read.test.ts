import { expect } from 'vitest';
import { getBoard } from '#features/mosques/display-board/server/board.read.ts';
import {
  createMoonAuthority,
  declareAuthorityMonth,
  setMosqueMoonAuthority,
} from '#features/mosques/moon/server/moon.admin.ts';
import { fastConventions, prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { getMosqueRamadan } from '#features/mosques/sittings/server/mosque-ramadan.read.ts';
import { createSitting } from '#features/mosques/sittings/server/sitting.admin.ts';
import { calls as sittingCalls } from '#features/mosques/sittings/sitting.contract.ts';
import { ApiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque, anIshaRule } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../ramadan.contract.ts';
import { getRamadan, getRamadanPreview } from './ramadan.read.ts';

const get = (ctx: Ctx, query: object = {}) => getRamadan.run(ctx, calls.getRamadan.input.parse(query));
const at = (ctx: Ctx, now: string): Ctx => ({ ...ctx, now: new Date(now) });

/** Creates a mosque with Isha at 19:30 and taraweeh straight after it. */
async function aMosqueWithTaraweeh(ctx: Ctx) {
  const mosque = await aMosque(ctx.db);
  const { ctx: admin } = await asAdmin(ctx);
  await ctx.db.insert(prayerRules).values(anIshaRule(mosque.id));
  const taraweeh = { kind: 'taraweeh', from: '2027-02-07', to: '2027-03-09', rakahs: 20 };
  const after = { prayer: 'isha', basis: 'jamaah', minutes: 0 };
  const input = sittingCalls.createSitting.input.parse({ placeId: mosque.id, ...taraweeh, after });
  await createSitting.run(admin, input);
  return mosque;
}

/** Makes a mosque follow an authority that has declared the first day. */
async function declare(ctx: Ctx, mosqueId: string, startsOn: string) {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await createMoonAuthority.run(admin, { name: `Committee of ${startsOn}` });
  await setMosqueMoonAuthority.run(admin, { placeId: mosqueId, authorityId: id });
  await declareAuthorityMonth.run(admin, { id, hijriYear: 1448, hijriMonth: 9, startsOn });
}

testWithDb('before Ramadan both possible days have their fast and taraweeh', async ({ ctx }) => {
  const mosque = await aMosqueWithTaraweeh(ctx);
  expect(await get(at(ctx, '2027-01-29T12:00:00Z'), { mosqueId: mosque.id })).toMatchObject({
    phase: 'before',
    starts: { days: ['2027-02-08', '2027-02-09'], isDeclared: false },
    fasts: [{ date: '2027-02-08' }, { date: '2027-02-09' }],
    firstTaraweeh: [
      { day: '2027-02-08', time: '19:30' },
      { day: '2027-02-09', time: '19:30' },
    ],
    ownMoon: expect.stringContaining('decides on the night'),
  });
});

testWithDb('on the evening of the announcement each mosque is listed under its own day', async ({ ctx }) => {
  const [monday, tuesday, silent] = [
    await aMosqueWithTaraweeh(ctx),
    await aMosque(ctx.db),
    await aMosque(ctx.db),
  ];
  await declare(ctx, monday.id, '2027-02-08');
  await declare(ctx, tuesday.id, '2027-02-09');
  const evening = await get(at(ctx, '2027-02-07T18:47:00Z'), { mosqueId: monday.id });
  expect(evening).toMatchObject({
    phase: 'announcement',
    night: 1,
    taraweeh: { time: '19:30', rakahs: 20 },
    declared: [
      { day: '2027-02-08', mosques: [{ id: monday.id }] },
      { day: '2027-02-09', mosques: [{ id: tuesday.id }] },
    ],
    ownMoon: 'Ramadan begins on Monday 8 February, announced by Committee of 2027-02-08.',
  });
  expect(evening.notHeard.map(({ id }) => id)).toContain(silent.id);
  expect(evening.sentence).toMatch(/^One mosque begins on Monday 8 February, one on Tuesday 9 February\./);
});

testWithDb('during the fast, iftar, the evening and tomorrow’s suhoor are returned', async ({ ctx }) => {
  const mosque = await aMosqueWithTaraweeh(ctx);
  await declare(ctx, mosque.id, '2027-02-08');
  const day = await get(at(ctx, '2027-02-24T17:12:00Z'), { mosqueId: mosque.id });
  expect(day).toMatchObject({
    phase: 'fasting',
    day: 17,
    night: 18,
    hijri: '17 Ramadan 1448',
    placeLabel: 'Masjid of the tests',
    isha: { jamaah: '19:30' },
    taraweeh: { time: '19:30' },
  });
  expect(day.fasts.map(({ date, iftar }) => `${date} ${iftar}`)).toEqual([
    '2027-02-24 17:33',
    '2027-02-25 17:35',
  ]);
  const late = await get(at(ctx, '2027-02-25T02:00:00Z'), { mosqueId: mosque.id });
  expect(late).toMatchObject({ phase: 'suhoor', day: 18, night: 18, taraweeh: { time: '19:30' } });
});

testWithDb(
  'a mosque’s own end of suhoor and iftar are the same on every page and its board, and no other mosque’s',
  async ({ ctx }) => {
    const mosque = await aMosqueWithTaraweeh(ctx);
    await declare(ctx, mosque.id, '2027-02-08');
    const before = await get(at(ctx, '2027-02-24T17:12:00Z'), { mosqueId: mosque.id });
    const convention = { mosqueId: mosque.id, minutesBeforeFajr: 10, minutesAfterMaghrib: 3 };
    await ctx.db.insert(fastConventions).values(convention);
    const minutes = (from: string | undefined, to: string | undefined) =>
      (Date.parse(to ?? '') - Date.parse(from ?? '')) / 60_000;
    const after = await get(at(ctx, '2027-02-24T17:12:00Z'), { mosqueId: mosque.id });
    const [usual, own] = [before.fasts[0], after.fasts[0]];
    expect(minutes(usual?.suhoorEndsAt, own?.suhoorEndsAt)).toBe(-10);
    expect(minutes(usual?.iftarAt, own?.iftarAt)).toBe(3);
    expect(own).toMatchObject({ iftar: '17:36' });
    const phaseAt = async (now: string) => (await get(at(ctx, now), { mosqueId: mosque.id })).phase;
    expect(await phaseAt('2027-02-24T17:35:59Z')).toBe('fasting');
    expect(await phaseAt('2027-02-24T17:36:00Z')).toBe('night');
    expect(await phaseAt(own?.suhoorEndsAt ?? '')).toBe('fasting');

    const month = await getMosqueRamadan.run(at(ctx, '2027-02-24T12:00:00Z'), { placeId: mosque.id });
    expect(month.fast).toEqual({ minutesBeforeFajr: 10, minutesAfterMaghrib: 3, isChosen: true });
    const shown = ({ suhoorEnds, iftar }: { suhoorEnds: string | null; iftar: string | null }) => ({
      suhoorEnds,
      iftar,
    });
    const ofMonth = month.days.find(({ date }) => date === '2027-02-24');
    const board = await getBoard.run(at(ctx, '2027-02-24T12:00:00Z'), { id: mosque.id });
    const ofBoard = board.days.find(({ date }) => date === '2027-02-24')?.fast;
    const none = { suhoorEnds: null, iftar: null };
    expect([shown(ofMonth ?? none), shown(ofBoard ?? none)]).toEqual([
      shown(own ?? none),
      shown(own ?? none),
    ]);

    const other = await aMosque(ctx.db);
    const elsewhere = await get(at(ctx, '2027-02-24T17:12:00Z'), { mosqueId: other.id });
    expect(elsewhere.fasts[0]).toMatchObject({ iftar: '17:33' });
  },
);

testWithDb('without a mosque the times are those of the place, or of the borough', async ({ ctx }) => {
  expect(await get(ctx)).toMatchObject({ mosque: null, placeLabel: 'Redbridge', ownMoon: null });
  const near = await get(ctx, { lat: '51.56', lng: '0.07' });
  expect(near).toMatchObject({ mosque: null, placeLabel: 'Where I am' });
  const mosque = await aMosque(ctx.db);
  const { ctx: member } = await asMember(ctx, { placeAffiliationId: mosque.id });
  expect(await get(member)).toMatchObject({ mosque: { id: mosque.id } });
});

testWithDb('only administrators and managers can preview another day', async ({ ctx }) => {
  const query = { date: '2027-02-24', time: '17:12' };
  const refusal = await get((await asMember(ctx)).ctx, query).catch((error) => error);
  expect(refusal instanceof ApiError && refusal.code).toBe('not_allowed');
  const { manager } = await aManagedMosque(ctx);
  expect(await get(manager, query)).toMatchObject({ phase: 'fasting', preview: query, canPreview: true });
  expect(await get(ctx)).toMatchObject({ phase: 'before', preview: null, canPreview: false });
});

testWithDb(
  'a preview takes a month that will have begun as declared, and the page at that time does not',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const named = { id: mosque.id, name: mosque.name, authorityName: null };
    const query = { mosqueId: mosque.id, date: '2027-02-09', time: '13:00' };
    expect(await get(manager, query)).toMatchObject({
      starts: { days: ['2027-02-08'], isDeclared: true },
      declared: [{ day: '2027-02-08', mosques: [named] }],
    });
    expect(await get(at(ctx, '2027-02-09T13:00:00Z'), { mosqueId: mosque.id })).toMatchObject({
      starts: { days: ['2027-02-08', '2027-02-09'], isDeclared: false },
      notHeard: [named],
    });
  },
);

testWithDb('there is a preview picture of the borough’s Ramadan and of one mosque’s', async ({ ctx }) => {
  const mosque = await aMosqueWithTaraweeh(ctx);
  for (const query of [{}, { mosqueId: mosque.id }]) {
    const { bytes, type } = await getRamadanPreview.run(at(ctx, '2027-02-24T17:12:00Z'), query);
    expect(type).toBe('image/png');
    expect(Buffer.from(bytes).toString('latin1', 1, 4)).toBe('PNG');
  }
  const refusal = await getRamadanPreview.run(ctx, { mosqueId: ctx.requestId }).catch((error) => error);
  expect(refusal instanceof ApiError && refusal.code).toBe('mosque_not_found');
});
