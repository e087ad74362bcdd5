import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  createMoonAuthority,
  declareAuthorityMonth,
  setMosqueMoonAuthority,
} from '#features/mosques/moon/server/moon.admin.ts';
import { mosqueDetails } from '#features/mosques/places/server/place.tables.ts';
import { prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { createSitting } from '#features/mosques/sittings/server/sitting.admin.ts';
import { calls as sittingCalls } from '#features/mosques/sittings/sitting.contract.ts';
import { ApiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque, anIshaRule } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../taraweeh.contract.ts';
import { listTaraweeh } from './taraweeh.read.ts';

const list = (ctx: Ctx, query: object = {}) => listTaraweeh.run(ctx, calls.listTaraweeh.input.parse(query));
const nights = { from: '2027-02-07', to: '2027-03-09' };
const taraweeh = { ...nights, kind: 'taraweeh', after: { prayer: 'isha', basis: 'jamaah', minutes: 10 } };

async function aMosqueWith(ctx: Ctx, ...entered: object[]) {
  const mosque = await aMosque(ctx.db);
  const { ctx: admin } = await asAdmin(ctx);
  await ctx.db.insert(prayerRules).values(anIshaRule(mosque.id));
  for (const fields of entered) {
    const input = sittingCalls.createSitting.input.parse({ placeId: mosque.id, ...fields });
    await createSitting.run(admin, input);
  }
  return mosque;
}

const at = (ctx: Ctx, now: string): Ctx => ({ ...ctx, now: new Date(now) });

testWithDb('tonight’s taraweeh has its walking time and when to leave', async ({ ctx }) => {
  await aMosqueWith(ctx, taraweeh);
  const answer = await list(at(ctx, '2027-02-10T17:00:00Z'), { lat: '51.563', lng: '0.074' });
  expect(answer).toMatchObject({
    date: '2027-02-10',
    isTonight: true,
    nights: [4],
    place: { kind: 'point' },
  });
  expect(answer.taraweeh).toMatchObject([{ time: '19:40', walkingMinutes: 8, leaveByClock: '19:32' }]);
});

testWithDb('each sitting says whether its mosque has the access that is asked for', async ({ ctx }) => {
  const mosque = await aMosqueWith(ctx, taraweeh, { ...taraweeh, address: 'Town hall', postcode: 'IG1 1AA' });
  await ctx.db.update(mosqueDetails).set({ lift: true }).where(eq(mosqueDetails.placeId, mosque.id));
  const found = async (query: object) =>
    (await list(at(ctx, '2027-02-10T17:00:00Z'), query)).taraweeh
      .map(({ address, hasAccess }) => [address, hasAccess])
      .toSorted();
  const elsewhere = 'Town hall';
  expect(await found({})).toEqual([
    [null, true],
    [elsewhere, true],
  ]);
  expect(await found({ access: 'lift' })).toEqual([
    [null, true],
    [elsewhere, false],
  ]);
  expect(await found({ access: 'lift,bsl' })).toEqual([
    [null, false],
    [elsewhere, false],
  ]);
  expect(await found({ access: 'lift,bsl', accessUnknown: 'true' })).toEqual([
    [null, true],
    [elsewhere, true],
  ]);
});

testWithDb(
  'before Ramadan its first night is listed; after midnight the night continues',
  async ({ ctx }) => {
    await aMosqueWith(ctx, taraweeh);
    expect(await list(ctx)).toMatchObject({
      date: '2027-02-07',
      isTonight: false,
      taraweeh: [{ expected: true }],
    });
    expect(await list(at(ctx, '2027-02-11T02:00:00Z'))).toMatchObject({
      date: '2027-02-10',
      isTonight: true,
    });
  },
);

testWithDb('on a night without qiyam, the next night with one is returned', async ({ ctx }) => {
  await aMosqueWith(ctx, taraweeh, { ...nights, kind: 'qiyam', time: '01:30', nights: 'last_ten' });
  const early = await list(at(ctx, '2027-02-10T17:00:00Z'));
  expect(early).toMatchObject({ qiyam: [], nextQiyam: { date: '2027-02-27', night: 21 } });
  const late = await list(at(ctx, '2027-02-28T17:00:00Z'));
  expect(late).toMatchObject({ qiyam: [{ time: '1:30', nextDay: true }], nextQiyam: null });
});

testWithDb('only administrators and managers can preview another night', async ({ ctx }) => {
  await aMosqueWith(ctx, taraweeh);
  const query = { date: '2027-02-24', time: '18:00' };
  const refused = (caller: Ctx) =>
    list(caller, query).catch((error) => error instanceof ApiError && error.code);
  expect(await refused(ctx)).toBe('not_allowed');
  expect(await refused((await asMember(ctx)).ctx)).toBe('not_allowed');
  const shown = { date: '2027-02-24', nights: [18], preview: query, now: '2027-02-24T18:00:00.000Z' };
  expect(await list((await asAdmin(ctx)).ctx, query)).toMatchObject(shown);
  expect(await list((await aManagedMosque(ctx)).manager, query)).toMatchObject(shown);
  expect(await list(ctx)).toMatchObject({ date: '2027-02-07', preview: null });
});

testWithDb('a night has the number of each authority that mosques with taraweeh follow', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const [later] = [await aMosqueWith(ctx, taraweeh), await aMosqueWith(ctx, taraweeh)];
  const authority = await createMoonAuthority.run(admin, { name: 'A committee' });
  await setMosqueMoonAuthority.run(admin, { placeId: later.id, authorityId: authority.id });
  const start = { id: authority.id, hijriYear: 1448, hijriMonth: 9, startsOn: '2027-02-09' };
  await declareAuthorityMonth.run(admin, start);
  expect(await list(at(ctx, '2027-02-10T17:00:00Z'))).toMatchObject({ nights: [3, 4] });
});
