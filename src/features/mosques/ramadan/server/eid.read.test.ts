import { expect } from 'vitest';
import {
  createMoonAuthority,
  declareAuthorityMonth,
  setMosqueMoonAuthority,
} from '#features/mosques/moon/server/moon.admin.ts';
import { createSitting } from '#features/mosques/sittings/server/sitting.admin.ts';
import { calls as sittingCalls } from '#features/mosques/sittings/sitting.contract.ts';
import { ApiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../eid.contract.ts';
import { getEidPreview, listEidPrayers } from './eid.read.ts';

const list = (ctx: Ctx, query: object = {}) =>
  listEidPrayers.run(ctx, calls.listEidPrayers.input.parse(query));
const fitr = { kind: 'eid_al_fitr', from: '2027-03-09', to: '2027-03-10' };

async function aMosqueWith(ctx: Ctx, ...entered: object[]) {
  const mosque = await aMosque(ctx.db);
  const { ctx: admin } = await asAdmin(ctx);
  for (const fields of entered) {
    const input = sittingCalls.createSitting.input.parse({ placeId: mosque.id, ...fields });
    await createSitting.run(admin, input);
  }
  return mosque;
}

testWithDb('both days are listed until a mosque’s authority has declared one', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const [first] = [
    await aMosqueWith(ctx, { ...fitr, time: '07:30' }),
    await aMosqueWith(ctx, { ...fitr, time: '08:30' }),
  ];
  const expected = await list(ctx, { lat: '51.563', lng: '0.074' });
  expect(expected).toMatchObject({
    kind: 'eid_al_fitr',
    days: ['2027-03-09', '2027-03-10'],
    sentence: 'No mosque has said yet: Eid al-Fitr is expected on Tuesday 9 or Wednesday 10 March.',
  });
  expect(expected.sittings.map(({ date, time }) => `${date} ${time}`)).toEqual([
    '2027-03-09 7:30',
    '2027-03-09 8:30',
    '2027-03-10 7:30',
    '2027-03-10 8:30',
  ]);
  expect(expected.sittings[0]).toMatchObject({ walkingMinutes: 8, leaveByClock: '7:22' });

  const authority = await createMoonAuthority.run(admin, { name: 'A committee of the tests' });
  await setMosqueMoonAuthority.run(admin, { placeId: first.id, authorityId: authority.id });
  const eid = { id: authority.id, hijriYear: 1448, hijriMonth: 10, startsOn: '2027-03-10' };
  await declareAuthorityMonth.run(admin, eid);
  const declared = await list(ctx);
  expect(declared.sentence).toMatch(/^One mosque celebrates Eid al-Fitr on Wednesday 10 March\./);
  const own = declared.sittings.filter(({ mosqueId }) => mosqueId === first.id);
  expect(own).toMatchObject([{ date: '2027-03-10', expected: false }]);
});

testWithDb('after Eid al-Fitr comes Eid al-Adha', async ({ ctx }) => {
  expect(await list({ ...ctx, now: new Date('2027-03-20T12:00:00Z') })).toMatchObject({
    kind: 'eid_al_adha',
  });
});

testWithDb('only administrators and managers can preview another day', async ({ ctx }) => {
  const query = { date: '2027-05-10' };
  const refusal = await list((await asMember(ctx)).ctx, query).catch((error) => error);
  expect(refusal instanceof ApiError && refusal.code).toBe('not_allowed');
  expect(await list((await asAdmin(ctx)).ctx, query)).toMatchObject({ kind: 'eid_al_adha' });
});

testWithDb('there is a preview picture of the borough’s prayers and of one mosque’s', async ({ ctx }) => {
  const mosque = await aMosqueWith(ctx, { ...fitr, time: '07:30' });
  for (const query of [{}, { mosqueId: mosque.id }]) {
    const { bytes, type } = await getEidPreview.run(ctx, query);
    expect(type).toBe('image/png');
    expect(Buffer.from(bytes).toString('latin1', 1, 4)).toBe('PNG');
  }
});

testWithDb('each Eid prayer says whether its mosque has the access that is asked for', async ({ ctx }) => {
  await aMosqueWith(ctx, { ...fitr, to: fitr.from, time: '07:30' });
  const found = async (query: object) => (await list(ctx, query)).sittings.map(({ hasAccess }) => hasAccess);
  const all = await found({});
  expect(all).toContain(true);
  expect(await found({ access: 'quietRoom' })).toEqual(all.map(() => false));
  expect(await found({ access: 'quietRoom', accessUnknown: 'true' })).toEqual(all);
});
