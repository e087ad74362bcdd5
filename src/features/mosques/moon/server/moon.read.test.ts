import { expect } from 'vitest';
import { followMosque } from '#features/mosques/managers-and-follows/server/mosque-follow.own.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import {
  createMoonAuthority,
  declareAuthorityMonth,
  declareMosqueMonth,
  removeAuthorityMonth,
  setMosqueMoonAuthority,
} from './moon.admin.ts';
import { listAuthorityMonths, listMosqueMonths } from './moon.read.ts';

const ramadan = { hijriYear: 1448, hijriMonth: 9 };
const ramadanOf = <Month extends { month: number }>(months: readonly Month[]) =>
  months.find(({ month }) => month === 9);

testWithDb(
  'an administrator sees each authority’s months, mosques and distinct followers',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { id } = await createMoonAuthority.run(admin, { name: 'Morocco' });
    const { ctx: member } = await asMember(ctx);
    for (const mosque of [await aMosque(ctx.db), await aMosque(ctx.db)]) {
      await setMosqueMoonAuthority.run(admin, { placeId: mosque.id, authorityId: id });
      await followMosque.run(member, { id: mosque.id });
    }
    await declareAuthorityMonth.run(admin, { id, ...ramadan, startsOn: '2027-02-09' });
    const { today, authorities } = await listAuthorityMonths.run(admin, {});
    expect(today).toBe('2026-11-21');
    const [site, morocco] = authorities;
    expect(site).toMatchObject({ isDefault: true, mosques: 0, followers: 0 });
    expect(site?.months).toHaveLength(13);
    expect(morocco).toMatchObject({ name: 'Morocco', mosques: 2, followers: 1 });
    expect(ramadanOf(morocco?.months ?? [])).toEqual({
      year: 1448,
      month: 9,
      name: 'Ramadan',
      calculatedOn: '2027-02-08',
      declaredOn: '2027-02-09',
      days: ['2027-02-08', '2027-02-09'],
    });
    expect(ramadanOf(site?.months ?? [])?.declaredOn).toBeNull();
  },
);

testWithDb('only a mosque’s managers see its months and number of followers', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { manager: another } = await aManagedMosque(ctx);
  const placeId = mosque.id;
  await followMosque.run((await asMember(ctx)).ctx, { id: placeId });
  await declareMosqueMonth.run(manager, { placeId, ...ramadan, startsOn: '2027-02-09' });
  const listed = await listMosqueMonths.run(manager, { placeId });
  expect(listed).toMatchObject({ today: '2026-11-21', authorityId: null, followers: 1 });
  expect(ramadanOf(listed.months)?.declaredOn).toBe('2027-02-09');
  await expect(listMosqueMonths.run(another, { placeId })).rejects.toMatchObject({ code: 'not_allowed' });
});

testWithDb('a day that someone else has moved in the meantime is not withdrawn', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await createMoonAuthority.run(admin, { name: 'Morocco' });
  const declare = (startsOn: string) => declareAuthorityMonth.run(admin, { id, ...ramadan, startsOn });
  await declare('2027-02-08');
  await declare('2027-02-09');
  const takeBack = (seen: string) => removeAuthorityMonth.run(admin, { id, ...ramadan, seen });
  await expect(takeBack('2027-02-08')).rejects.toMatchObject({ code: 'month_changed' });
  await takeBack('2027-02-09');
  // Who presses twice, or on two devices, has what they wanted.
  await takeBack('2027-02-09');
});
