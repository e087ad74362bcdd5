import { expect, test } from 'vitest';
import { declareMosqueMonth } from '#features/mosques/moon/server/moon.admin.ts';
import { prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { auditedActions } from '#test/audited-actions.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { aMosque, anIshaRule } from '#test/factories/places.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../sitting.contract.ts';
import { createSitting, removeSitting, updateSitting } from './sitting.admin.ts';
import { listMosqueSittings } from './sitting.read.ts';

const taraweeh = { kind: 'taraweeh', from: '2027-02-07', to: '2027-03-09', womensPlaces: 'yes', rakahs: 20 };
const afterIsha = { prayer: 'isha', basis: 'jamaah', minutes: 15 };

const create = (fields: object) => calls.createSitting.input.parse(fields);
const update = (fields: object) => calls.updateSitting.input.parse(fields);

testWithDb(
  'a manager adds, changes and removes a sitting, and the audit log records each action',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const placeId = mosque.id;
    await ctx.db.insert(prayerRules).values(anIshaRule(placeId, '19:30'));
    const { id, ...added } = await createSitting.run(
      manager,
      create({ placeId, ...taraweeh, after: afterIsha }),
    );
    expect(added).toMatchObject({ kind: 'taraweeh', time: null, after: afterIsha, version: 1, problems: [] });
    const changed = await updateSitting.run(
      manager,
      update({ placeId, id, version: 1, ...taraweeh, time: '20:00', endsAt: '21:15', hall: 'Main hall' }),
    );
    expect(changed).toMatchObject({
      time: '20:00',
      after: null,
      endsAt: '21:15',
      hall: 'Main hall',
      version: 2,
    });
    const stale = updateSitting.run(manager, update({ placeId, id, version: 1, ...taraweeh, time: '20:15' }));
    await expect(stale).rejects.toMatchObject({ code: 'sitting_changed' });
    expect(await listMosqueSittings.run(ctx, { placeId })).toEqual([changed]);
    await removeSitting.run(manager, { placeId, id });
    await expect(removeSitting.run(manager, { placeId, id })).rejects.toMatchObject({
      code: 'sitting_not_found',
    });
    expect(await listMosqueSittings.run(ctx, { placeId })).toEqual([]);
    const actions = await auditedActions(ctx.db);
    expect(actions).toEqual(['sitting.create', 'sitting.update', 'sitting.remove']);
  },
);

testWithDb('taraweeh before Isha is refused with the first night concerned', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  await ctx.db.insert(prayerRules).values([
    { ...anIshaRule(mosque.id, '19:30'), validTo: '2027-03-04' },
    { ...anIshaRule(mosque.id, '20:15'), validFrom: '2027-03-05' },
  ]);
  const early = createSitting.run(manager, create({ placeId: mosque.id, ...taraweeh, time: '20:00' }));
  await expect(early).rejects.toMatchObject({
    issues: [{ path: 'time', message: '8:00pm is before Isha on Fri 5 Mar, and on 3 more.' }],
  });
  const morning = createSitting.run(manager, create({ placeId: mosque.id, ...taraweeh, time: '07:00' }));
  await expect(morning).rejects.toMatchObject({ issues: [{ path: 'time' }] });
});

testWithDb('a sitting is stored with a list of the nights whose jama‘ah is unknown', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const input = create({ placeId: mosque.id, ...taraweeh, after: afterIsha });
  const { problems } = await createSitting.run(manager, input);
  expect(problems).toHaveLength(30);
  expect(problems[0]).toEqual({ date: '2027-02-07', problem: 'no_jamaah' });
});

testWithDb('taraweeh outside Ramadan and an Eid prayer far from its day are refused', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const add = (fields: object) => createSitting.run(manager, create({ placeId: mosque.id, ...fields }));
  const refused = { issues: [{ path: 'from' }] };
  const spring = { ...taraweeh, from: '2027-04-01', to: '2027-04-30', time: '22:00' };
  await expect(add(spring)).rejects.toMatchObject(refused);
  const eid = { kind: 'eid_al_fitr', time: '07:30' };
  await expect(add({ ...eid, from: '2027-03-20', to: '2027-03-21' })).rejects.toMatchObject(refused);
  await expect(add({ ...eid, from: '2026-03-20', to: '2026-03-20' })).rejects.toMatchObject({
    issues: [{ path: 'to' }],
  });
  await add({ ...eid, from: '2027-03-09', to: '2027-03-09' });
});

testWithDb(
  'an Eid entered once more for the day after is refused, since it moves by itself',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const placeId = mosque.id;
    const add = (fields: object) =>
      createSitting.run(manager, create({ placeId, kind: 'eid_al_fitr', ...fields }));
    const [ninth, tenth] = ['2027-03-09', '2027-03-10'].map((day) => ({ from: day, to: day }));
    await add({ ...ninth, time: '07:30' });
    const later = await add({ ...ninth, time: '08:45' });
    const refused = {
      issues: [
        {
          path: 'time',
          message: expect.stringContaining('It moves by itself to the day on which Eid is declared.'),
        },
      ],
    };
    await expect(add({ ...tenth, time: '07:30' })).rejects.toMatchObject(refused);
    const changed = updateSitting.run(
      manager,
      update({ placeId, id: later.id, kind: 'eid_al_fitr', ...tenth, time: '07:30' }),
    );
    await expect(changed).rejects.toMatchObject(refused);
    // A second hall, and next year's Eid.
    await add({ ...tenth, time: '07:30', hall: 'Sports hall' });
    await add({ from: '2028-02-26', to: '2028-02-27', time: '07:30' });
    await updateSitting.run(
      manager,
      update({ placeId, id: later.id, kind: 'eid_al_fitr', ...tenth, time: '08:45' }),
    );
  },
);

test('of two managers who enter the same taraweeh at once, one is told that it is there', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { mosque, manager } = await aManagedMosque(ctx);
  const input = create({ placeId: mosque.id, ...taraweeh, time: '21:00' });
  const answers = await Promise.allSettled([1, 2].map(() => createSitting.run(manager, input)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await listMosqueSittings.run(ctx, { placeId: mosque.id })).toHaveLength(1);
  await database.close();
});

testWithDb('a sitting moved by a declaration can still be changed', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const placeId = mosque.id;
  const eid = { kind: 'eid_al_fitr', time: '07:30', from: '2027-03-09', to: '2027-03-09' };
  const { id } = await createSitting.run(manager, create({ placeId, ...eid }));
  const declare = (hijriMonth: number, startsOn: string) =>
    declareMosqueMonth.run(manager, { placeId, hijriYear: 1448, hijriMonth, startsOn });
  await declare(9, '2027-02-09');
  await declare(10, '2027-03-11');
  const changed = await updateSitting.run(manager, update({ placeId, id, ...eid, time: '08:00' }));
  expect(changed.time).toBe('8:00');
});

testWithDb('a manager can change sittings of their own mosque only', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const other = await aMosque(ctx.db);
  const input = { ...taraweeh, time: '21:00' };
  const refused = { code: 'not_allowed' };
  await expect(createSitting.run(manager, create({ placeId: other.id, ...input }))).rejects.toMatchObject(
    refused,
  );
  const { ctx: stranger } = await asMember(ctx);
  await expect(createSitting.run(stranger, create({ placeId: mosque.id, ...input }))).rejects.toMatchObject(
    refused,
  );
  const { id } = await createSitting.run(manager, create({ placeId: mosque.id, ...input }));
  const { mosque: third, manager: another } = await aManagedMosque(ctx);
  const foreign = removeSitting.run(another, { placeId: third.id, id });
  await expect(foreign).rejects.toMatchObject({ code: 'sitting_not_found' });
});

testWithDb(
  'chosen nights are stored in order and once each, and emptied with another choice',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const placeId = mosque.id;
    const qiyam = { ...taraweeh, kind: 'qiyam', time: '01:30' };
    const chosen = { nights: 'chosen', nightNumbers: [27, 21, 27] };
    const { id, nightNumbers } = await createSitting.run(manager, create({ placeId, ...qiyam, ...chosen }));
    expect(nightNumbers).toEqual([21, 27]);
    const odd = await updateSitting.run(manager, update({ placeId, id, ...qiyam, nights: 'odd' }));
    expect(odd).toMatchObject({ nights: 'odd', nightNumbers: null });
  },
);

test('of ten concurrent changes from the same form, one is stored', async () => {
  const database = await openTestDatabase();
  try {
    const ctx = testCtx(database.db);
    const { mosque, manager } = await aManagedMosque(ctx);
    const placeId = mosque.id;
    const { id } = await createSitting.run(manager, create({ placeId, ...taraweeh, time: '21:00' }));
    const changes = Array.from({ length: 10 }, (_, at) =>
      updateSitting.run(manager, update({ placeId, id, version: 1, ...taraweeh, time: `21:${10 + at}` })),
    );
    const outcomes = await Promise.allSettled(changes);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  } finally {
    await database.close();
  }
});

testWithDb(
  'how much of the Qur’an, the night of khatm and children are stored, shown and emptied',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const placeId = mosque.id;
    const time = { ...taraweeh, time: '20:00' };
    const said = { quran: 'whole', khatmNight: 27, children: true };
    const { id } = await createSitting.run(manager, create({ placeId, ...time, ...said }));
    expect(await listMosqueSittings.run(ctx, { placeId })).toMatchObject([said]);
    const none = { quran: null, khatmNight: null, children: null };
    expect(await updateSitting.run(manager, update({ placeId, id, ...time }))).toMatchObject(none);
  },
);

test.each([
  [{ quran: 'short', khatmNight: 27 }, 'Only the whole Qur’an has a night of khatm.'],
  [{ khatmNight: 27 }, 'Only the whole Qur’an has a night of khatm.'],
  [{ kind: 'eid_al_fitr', quran: 'short' }, 'This is only for taraweeh and qiyam.'],
  [{ nights: 'chosen' }, 'Please choose the nights.'],
  [{ nights: 'odd', nightNumbers: [27] }, 'Please choose the nights.'],
])('a sitting with %j is refused', (wrong, message) => {
  const input = { placeId: crypto.randomUUID(), ...taraweeh, time: '20:00', ...wrong };
  const { error } = calls.createSitting.input.safeParse(input);
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
