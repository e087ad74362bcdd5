import { expect } from 'vitest';
import { mosqueFollows } from '#features/mosques/managers-and-follows/server/managers-and-follows.tables.ts';
import {
  createMoonAuthority,
  declareAuthorityMonth,
  setMosqueMoonAuthority,
} from '#features/mosques/moon/server/moon.admin.ts';
import { prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { createSitting } from '#features/mosques/sittings/server/sitting.admin.ts';
import { calls as sittingCalls } from '#features/mosques/sittings/sitting.contract.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque, anIshaRule } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { weeklySeason } from './season-week.ts';

/** Returns the season's items in an issue started at `now`: those of a mosque, or with null those of the borough. */
async function told(ctx: Ctx, now: string, placeId: string | null) {
  const items = await weeklySeason.items({ ...ctx, now: new Date(now) }, '');
  return items.filter((item) => item.placeId === placeId);
}

/** Creates a mosque with a follower, Isha at 19:30, taraweeh half an hour later and an Eid prayer. */
async function aFollowedMosque(ctx: Ctx) {
  const mosque = await aMosque(ctx.db, { name: 'Noor' });
  const { user } = await asMember(ctx);
  await ctx.db.insert(mosqueFollows).values({ placeId: mosque.id, userId: user.id });
  await ctx.db.insert(prayerRules).values(anIshaRule(mosque.id));
  const { ctx: admin } = await asAdmin(ctx);
  const add = (fields: object) =>
    createSitting.run(admin, sittingCalls.createSitting.input.parse({ placeId: mosque.id, ...fields }));
  const after = { prayer: 'isha', basis: 'jamaah', minutes: 30 };
  await add({ kind: 'taraweeh', from: '2027-02-07', to: '2027-03-09', after });
  await add({ kind: 'eid_al_fitr', from: '2027-03-09', to: '2027-03-10', time: '07:30', hall: 'Main hall' });
  return mosque;
}

async function declare(ctx: Ctx, mosqueId: string, hijriMonth: number, startsOn: string) {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await createMoonAuthority.run(admin, { name: `A committee, month ${hijriMonth}` });
  await setMosqueMoonAuthority.run(admin, { placeId: mosqueId, authorityId: id });
  await declareAuthorityMonth.run(admin, { id, hijriYear: 1448, hijriMonth, startsOn });
}

testWithDb('before Ramadan a mosque’s followers get both days, or the declared one', async ({ ctx }) => {
  const { id } = await aFollowedMosque(ctx);
  const [item, ...others] = await told(ctx, '2027-01-28T18:00:00Z', id);
  expect(others).toEqual([]);
  expect(item).toMatchObject({ title: 'Ramadan at Noor', path: `/mosque/${id}/ramadan` });
  expect(item?.line).toMatch(
    /^Ramadan is expected on Monday 8 or Tuesday 9 February: this mosque decides on the night\. If Mon 8 Feb: taraweeh Sun 7 Feb 8:00pm, suhoor ends 5:\d\dam, iftar 5:0\dpm\. If Tue 9 Feb: taraweeh Mon 8 Feb 8:00pm, suhoor ends 5:\d\dam, iftar 5:0\dpm\.$/,
  );
  await declare(ctx, id, 9, '2027-02-08');
  const [declared] = await told(ctx, '2027-02-04T18:00:00Z', id);
  expect(declared?.line).toMatch(
    /^Ramadan begins on Monday 8 February, announced by a committee, month 9\. Mon 8 Feb: taraweeh Sun 7 Feb 8:00pm, suhoor/,
  );
});

testWithDb('in Ramadan followers get the first and last fast of the coming week', async ({ ctx }) => {
  const { id } = await aFollowedMosque(ctx);
  await declare(ctx, id, 9, '2027-02-08');
  const items = await told(ctx, '2027-02-18T18:00:00Z', id);
  expect(items).toHaveLength(1);
  expect(items[0]?.line).toMatch(
    /^Fri 19 Feb: suhoor ends 5:\d\dam, iftar 5:\d\dpm, taraweeh 8:00pm\. Thu 25 Feb: suhoor ends 5:\d\dam, iftar 5:\d\dpm, taraweeh 8:00pm\.$/,
  );
});

testWithDb('near Eid followers get its days and prayers along with the last fasts', async ({ ctx }) => {
  const { id } = await aFollowedMosque(ctx);
  await declare(ctx, id, 9, '2027-02-08');
  expect(await told(ctx, '2027-03-04T18:00:00Z', id)).toMatchObject([
    { title: 'Ramadan at Noor', line: expect.stringMatching(/^Fri 5 Mar: .* Mon 8 Mar: /) },
    {
      title: 'Eid al-Fitr at Noor',
      line: 'Eid al-Fitr is expected on Tuesday 9 or Wednesday 10 March: this mosque follows a committee, month 9, which has not announced yet. Prayers: 7:30am in the mosque, Main hall.',
      path: `/eid?mosque=${id}`,
    },
  ]);
  await declare(ctx, id, 10, '2027-03-10');
  expect(await told(ctx, '2027-03-09T06:00:00Z', id)).toMatchObject([
    {
      line: expect.stringMatching(
        /^Eid al-Fitr is on Wednesday 10 March, .* Prayers: 7:30am in the mosque, Main hall\.$/,
      ),
    },
  ]);
});

testWithDb('members who follow no mosque get the fasts and Eid days of the borough', async ({ ctx }) => {
  const { id } = await aFollowedMosque(ctx);
  const [before] = await told(ctx, '2027-01-28T18:00:00Z', null);
  expect(before).toMatchObject({ path: '/ramadan' });
  expect(before?.line).toMatch(
    /^No mosque has said yet: Ramadan is expected on Monday 8 or Tuesday 9 February\. If Mon 8 Feb: suhoor ends /,
  );
  await declare(ctx, id, 9, '2027-02-08');
  expect(await told(ctx, '2027-03-04T18:00:00Z', null)).toMatchObject([
    { line: expect.stringMatching(/^Fri 5 Mar: suhoor ends [^.]*pm\. Mon 8 Mar: /) },
    { line: expect.stringContaining('Eid al-Fitr is expected on'), path: '/eid' },
  ]);
});

testWithDb('outside the season there are no items', async ({ ctx }) => {
  await aFollowedMosque(ctx);
  for (const now of [
    '2026-11-26T18:00:00Z',
    '2027-01-24T18:00:00Z',
    '2027-03-11T18:00:00Z',
    '2027-04-15T18:00:00Z',
  ]) {
    expect(await weeklySeason.items({ ...ctx, now: new Date(now) }, '')).toEqual([]);
  }
});
