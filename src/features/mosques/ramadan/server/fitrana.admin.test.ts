import { expect } from 'vitest';
import { createSitting } from '#features/mosques/sittings/server/sitting.admin.ts';
import { calls as sittingCalls } from '#features/mosques/sittings/sitting.contract.ts';
import { ApiError } from '#kit/contract/errors.ts';
import { auditedActions } from '#test/audited-actions.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { removeFitrana, saveFitrana } from './fitrana.admin.ts';
import { listFitrana } from './fitrana.read.ts';

testWithDb('an amount entered is listed with the mosque’s first Eid prayer', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const eid = { kind: 'eid_al_fitr', from: '2027-03-09', to: '2027-03-10' };
  for (const time of ['10:00', '08:30']) {
    const input = sittingCalls.createSitting.input.parse({ placeId: mosque.id, ...eid, time });
    await createSitting.run(manager, input);
  }
  const url = 'https://masjid.example.org/fitrana';
  expect(await saveFitrana.run(manager, { placeId: mosque.id, amount: 550, url })).toEqual({
    message: 'Fitrana is £5.50 for each person.',
  });
  expect(await listFitrana.run(ctx, {})).toMatchObject([
    { mosqueId: mosque.id, amount: 550, url, eidPrayer: '8:30' },
  ]);
  await saveFitrana.run(manager, { placeId: mosque.id, amount: 600 });
  expect(await listFitrana.run(ctx, {})).toMatchObject([{ amount: 600, url: null }]);
  const actions = await auditedActions(ctx.db);
  expect(actions.filter((action) => action === 'fitrana.save')).toHaveLength(2);
});

testWithDb('a removed amount and last year’s amount are not listed', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  await saveFitrana.run(manager, { placeId: mosque.id, amount: 600 });
  expect(await listFitrana.run({ ...ctx, now: new Date('2027-06-01T12:00:00Z') }, {})).toEqual([]);
  await removeFitrana.run(manager, { placeId: mosque.id });
  await removeFitrana.run(manager, { placeId: mosque.id });
  expect(await listFitrana.run(ctx, {})).toEqual([]);
});

testWithDb('a member cannot enter an amount for a mosque they do not manage', async ({ ctx }) => {
  const { manager } = await aManagedMosque(ctx);
  const other = await aMosque(ctx.db);
  for (const caller of [manager, (await asMember(ctx)).ctx]) {
    for (const refused of [
      saveFitrana.run(caller, { placeId: other.id, amount: 600 }),
      removeFitrana.run(caller, { placeId: other.id }),
    ]) {
      const error = await refused.catch((thrown) => thrown);
      expect(error instanceof ApiError && error.code).toBe('not_allowed');
    }
  }
});
