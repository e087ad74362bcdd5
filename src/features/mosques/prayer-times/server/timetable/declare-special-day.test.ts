import { expect } from 'vitest';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../timetable-contract.ts';
import { comingSpecialDays } from '../queries.ts';
import { declareSpecialDay } from './declare-special-day.ts';

testWithDb('taraweeh is declared, and declared again it is changed', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const declare = (fields: object) => {
    const day = { placeId: mosque.id, kind: 'taraweeh', date: '2027-02-08', ...fields };
    return declareSpecialDay.run(manager, calls.declareSpecialDay.input.parse(day));
  };
  await declare({ endsOn: '2027-03-09', times: ['19:30'] });
  await declare({ endsOn: '2027-03-09', times: ['19:45'], note: 'Twenty rak‘at' });
  expect(await comingSpecialDays(ctx.db, mosque.id, '2026-11-21')).toMatchObject([
    { kind: 'taraweeh', times: ['19:45'], note: 'Twenty rak‘at' },
  ]);
  await expect(declare({ endsOn: '2027-01-01' })).rejects.toMatchObject({ issues: [{ path: 'endsOn' }] });
});
