import { expect } from 'vitest';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../timetable-contract.ts';
import { declareSpecialDay } from './declare-special-day.ts';
import { removeSpecialDay } from './remove-special-day.ts';

testWithDb('a day that was declared is taken back, once', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const day = { placeId: mosque.id, kind: 'eid_al_fitr' as const, date: '2027-03-10' };
  await declareSpecialDay.run(
    manager,
    calls.declareSpecialDay.input.parse({ ...day, times: ['08:00', '09:30'] }),
  );
  await removeSpecialDay.run(manager, day);
  const again = removeSpecialDay.run(manager, day);
  await expect(again).rejects.toMatchObject({ code: 'special_day_not_found' });
});
