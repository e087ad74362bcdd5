import { expect, test } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { auditedActions } from '#test/audited-actions.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { hijriDate } from '../hijri.rules.ts';
import {
  createMoonAuthority,
  declareAuthorityMonth,
  declareMosqueMonth,
  removeAuthorityMonth,
  removeMoonAuthority,
  removeMosqueMonth,
  setMosqueMoonAuthority,
  updateMoonAuthority,
} from './moon.admin.ts';
import { listDeclaredMonthStarts, loadMoonCalendars } from './moon.queries.ts';
import { getMosqueMoon, listMoonAuthorities } from './moon.read.ts';

const ramadan = { hijriYear: 1448, hijriMonth: 9 };
const shawwal = { hijriYear: 1448, hijriMonth: 10 };

const anAuthority = async (ctx: Ctx, name = 'Announcement from Morocco') =>
  (await createMoonAuthority.run((await asAdmin(ctx)).ctx, { name })).id;

testWithDb('the days of a mosque follow the declarations of its own authority only', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const [id, other] = [await anAuthority(ctx), await anAuthority(ctx, 'Calculation')];
  const moonOf = () => getMosqueMoon.run(ctx, { placeId: mosque.id });
  expect(await moonOf()).toMatchObject({
    authorityId: null,
    ramadan: { days: ['2027-02-08', '2027-02-09'], isDeclared: false },
    eidAlFitr: { days: ['2027-03-09', '2027-03-10'], isDeclared: false },
  });
  await setMosqueMoonAuthority.run(manager, { placeId: mosque.id, authorityId: id });
  await declareAuthorityMonth.run(admin, { id: other, ...ramadan, startsOn: '2027-02-08' });
  expect((await moonOf()).ramadan.isDeclared).toBe(false);
  await declareAuthorityMonth.run(admin, { id, ...ramadan, startsOn: '2027-02-09' });
  expect(await moonOf()).toMatchObject({
    authorityId: id,
    authorityName: 'Announcement from Morocco',
    months: [{ year: 1448, month: 9, name: 'Ramadan', startsOn: '2027-02-09' }],
    ramadan: { days: ['2027-02-09'], isDeclared: true },
    eidAlFitr: { days: ['2027-03-10', '2027-03-11'], isDeclared: false },
  });
  const listed = await listMoonAuthorities.run(ctx, {});
  expect(listed.map(({ name, isDefault, mosques }) => ({ name, isDefault, mosques }))).toEqual([
    { name: 'The administrators of this site', isDefault: true, mosques: 0 },
    { name: 'Announcement from Morocco', isDefault: false, mosques: 1 },
    { name: 'Calculation', isDefault: false, mosques: 0 },
  ]);
});

testWithDb('the site’s calendar follows the default authority, which can be changed', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const id = await anAuthority(ctx);
  await declareAuthorityMonth.run(admin, { id, ...ramadan, startsOn: '2027-02-09' });
  expect(await listDeclaredMonthStarts(ctx.db)).toEqual([]);
  await updateMoonAuthority.run(admin, { id, name: 'Morocco', isDefault: true });
  expect(await listDeclaredMonthStarts(ctx.db)).toEqual([{ year: 1448, month: 9, startsOn: '2027-02-09' }]);
  await expect(removeMoonAuthority.run(admin, { id })).rejects.toMatchObject({
    code: 'moon_authority_in_use',
  });
  const first = (await listMoonAuthorities.run(ctx, {})).find(({ isDefault }) => !isDefault);
  await removeMoonAuthority.run(admin, { id: first?.id ?? '' });
  expect((await listMoonAuthorities.run(ctx, {})).map(({ name }) => name)).toEqual(['Morocco']);
});

testWithDb('a mosque that decides on the night declares only for itself', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const other = await aMosque(ctx.db);
  const declared = { ...ramadan, startsOn: '2027-02-09' };
  await declareMosqueMonth.run(manager, { placeId: mosque.id, ...declared });
  await expect(declareMosqueMonth.run(manager, { placeId: other.id, ...declared })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  const { ctx: stranger } = await asMember(ctx);
  const unasked = declareMosqueMonth.run(stranger, { placeId: mosque.id, ...declared });
  await expect(unasked).rejects.toMatchObject({ code: 'not_allowed' });
  const calendars = await loadMoonCalendars(ctx, [mosque.id, other.id]);
  expect(calendars.get(mosque.id)?.declared).toEqual([{ year: 1448, month: 9, startsOn: '2027-02-09' }]);
  expect(calendars.get(other.id)?.declared).toEqual([]);
  await removeMosqueMonth.run(manager, { placeId: mosque.id, ...ramadan });
  await removeMosqueMonth.run(manager, { placeId: mosque.id, ...ramadan });
  expect((await loadMoonCalendars(ctx, [mosque.id])).get(mosque.id)?.declared).toEqual([]);
  await setMosqueMoonAuthority.run(manager, { placeId: mosque.id, authorityId: await anAuthority(ctx) });
  const twofold = declareMosqueMonth.run(manager, { placeId: mosque.id, ...declared });
  await expect(twofold).rejects.toMatchObject({ code: 'mosque_follows_authority' });
});

testWithDb('a day far from the calculation and a Ramadan of 28 or 31 days are refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const id = await anAuthority(ctx);
  const declare = (month: typeof ramadan, startsOn: string) =>
    declareAuthorityMonth.run(admin, { id, ...month, startsOn });
  const refused = { issues: [{ path: 'startsOn' }] };
  await expect(declare(ramadan, '2027-02-11')).rejects.toMatchObject(refused);
  await declare(ramadan, '2027-02-08');
  await expect(declare(shawwal, '2027-03-08')).rejects.toMatchObject(refused);
  await expect(declare(shawwal, '2027-03-11')).rejects.toMatchObject(refused);
  await declare(shawwal, '2027-03-10');
  await expect(declare(ramadan, '2027-02-07')).rejects.toMatchObject(refused);
  await expect(declare({ hijriYear: 1460, hijriMonth: 9 }, '2027-02-08')).rejects.toMatchObject({
    issues: [{ path: 'hijriMonth' }],
  });
});

testWithDb('a declaration from an outdated form is refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const id = await anAuthority(ctx);
  await declareAuthorityMonth.run(admin, { id, ...ramadan, startsOn: '2027-02-08', seen: null });
  const late = declareAuthorityMonth.run(admin, { id, ...ramadan, startsOn: '2027-02-09', seen: null });
  await expect(late).rejects.toMatchObject({ code: 'month_changed' });
  await declareAuthorityMonth.run(admin, { id, ...ramadan, startsOn: '2027-02-09', seen: '2027-02-08' });
});

testWithDb('two authorities cannot have the same name', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const id = await anAuthority(ctx, 'Calculation');
  const refused = { code: 'moon_authority_exists' };
  await expect(createMoonAuthority.run(admin, { name: 'calculation' })).rejects.toMatchObject(refused);
  const renamed = updateMoonAuthority.run(admin, { id, name: 'the administrators of this site' });
  await expect(renamed).rejects.toMatchObject(refused);
  await removeMoonAuthority.run(admin, { id });
  const actions = await auditedActions(ctx.db);
  expect(actions).toEqual(['moon_authority.create', 'moon_authority.remove']);
  const again = declareAuthorityMonth.run(admin, { id, ...ramadan, startsOn: '2027-02-08' });
  await expect(again).rejects.toMatchObject({ code: 'moon_authority_not_found' });
});

test('of several days declared at once from the same form, one is saved', async () => {
  const database = await openTestDatabase();
  try {
    const ctx = testCtx(database.db);
    const { ctx: admin } = await asAdmin(ctx);
    const id = await anAuthority(ctx);
    const days = ['2027-02-08', '2027-02-09', '2027-02-08', '2027-02-09'];
    const outcomes = await Promise.allSettled(
      days.map((startsOn) => declareAuthorityMonth.run(admin, { id, ...ramadan, startsOn, seen: null })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [, authority] = await listMoonAuthorities.run(ctx, {});
    expect(authority?.months).toHaveLength(1);
  } finally {
    await database.close();
  }
});

/** All orders of a list. */
function ordersOf<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((one, at) => ordersOf(list.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}

testWithDb('declarations in any order give each authority the calendar of a model', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const acts = [
    { who: 'A', month: 9, startsOn: '2027-02-08' },
    { who: 'A', month: 10, startsOn: '2027-03-10' },
    { who: 'B', month: 9, startsOn: '2027-02-09' },
    { who: 'A', month: 9, startsOn: '2027-02-09' },
  ];
  const orders = ordersOf(acts);
  for (const [turn, order] of orders.entries()) {
    const idOf = new Map([
      ['A', await anAuthority(ctx, `A${turn}`)],
      ['B', await anAuthority(ctx, `B${turn}`)],
    ]);
    const model = new Map<string, string>();
    for (const { who, month, startsOn } of order) {
      const id = idOf.get(who) ?? '';
      await declareAuthorityMonth.run(admin, { id, hijriYear: 1448, hijriMonth: month, startsOn });
      model.set(`${who} ${month}`, startsOn);
    }
    const all = await listMoonAuthorities.run(ctx, {});
    for (const [who, id] of idOf) {
      const months = all.find((one) => one.id === id)?.months ?? [];
      for (const { month, startsOn } of months) expect(startsOn).toBe(model.get(`${who} ${month}`));
      expect(months).toHaveLength([...model.keys()].filter((key) => key.startsWith(who)).length);
      expect(hijriDate(model.get(`${who} 9`) ?? '', months)).toEqual({ year: 1448, month: 9, day: 1 });
      await removeAuthorityMonth.run(admin, { id, ...ramadan });
    }
  }
});
